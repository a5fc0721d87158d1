import Drawings
import MynaAudio

/// Draws diagrams one below another, with a title and a time axis.
struct PlotDrawing {
  private(set) var drawing: Drawing
  private let time: PlotTimeAxis

  private static let (leftMargin, rightMargin) = (58.0, 46.0)
  private static let (titleHeight, headingHeight, axisHeight) = (32.0, 22.0, 30.0)

  init(_ plot: SoundPlot, name: String, _ options: PlotOptions) {
    let (width, height) = (Double(options.width), Double(options.height))
    let longest = max(plot.duration, plot.processedPitch?.duration ?? 0)
    time = PlotTimeAxis(
      start: plot.start, duration: max(longest, 1e-6), left: Self.leftMargin,
      width: width - Self.leftMargin - Self.rightMargin)
    drawing = Drawing(
      width: options.width, height: options.height, title: name,
      background: PlotColors.background)
    var heading = Drawing.Layer("title")
    // A letter is about two thirds as wide as it is high.
    let columns = Int((width - 2 * Self.leftMargin) / 10)
    heading.shapes.append(
      .text(
        .init(
          name.shortened(to: columns), at: .init(width / 2, 22), PlotColors.text,
          alignment: .center, size: 15, isBold: true)))
    drawing.layers.append(heading)
    let room = height - Self.titleHeight - Self.axisHeight
    let step = room / Double(options.diagrams.count)
    for (index, diagram) in options.diagrams.enumerated() {
      let area = Drawing.Area(
        x: Self.leftMargin, y: Self.titleHeight + Double(index) * step + Self.headingHeight,
        width: time.width, height: step - Self.headingHeight)
      var panel = PlotPanel(diagram.rawValue, area, time)
      switch diagram {
      case .waveform: panel.draw(plot.waveforms, sampleRate: plot.info.sampleRate)
      case .spectrogram: if let spectrogram = plot.spectrogram { panel.draw(spectrogram, plot) }
      case .pitch: if let pitch = plot.pitch { panel.draw(pitch, processed: plot.processedPitch) }
      }
      panel.drawFrame()
      drawing.layers.append(panel.layer)
    }
    drawing.layers.append(timeLabels(below: height - Self.axisHeight))
  }

  private func timeLabels(below y: Double) -> Drawing.Layer {
    var layer = Drawing.Layer("time")
    for mark in time.marks {
      let x = time.x(mark.time - time.start)
      layer.shapes.append(.line([.init(x, y), .init(x, y + 5)], PlotColors.frame, width: 1))
      layer.shapes.append(
        .text(
          .init(mark.label, at: .init(x, y + 19), PlotColors.text, alignment: .center)))
    }
    return layer
  }
}
