extension CaptureConfig { var maskDigest: String? { nil } }
