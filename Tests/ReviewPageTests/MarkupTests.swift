import Testing

@testable import ReviewPage
