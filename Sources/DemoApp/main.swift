print("DemoApp")
