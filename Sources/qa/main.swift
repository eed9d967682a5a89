print("qa")
