import Testing

@Suite struct ReviewViewTests {}
