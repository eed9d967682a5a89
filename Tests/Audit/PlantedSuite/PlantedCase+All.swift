extension PlantedCase {
  package static let all: [PlantedCase] =
    leavings + smallWindows + resizing + redrawing
    + bytes + colors + texts + input + manners + machine
}
