const INTERVAL_MS = 100

/** Measures how loud a stream is, ten times a second. */
export function levelMeterOf(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 2048
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const levels: number[] = []
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    levels.push(
      Math.min(
        1,
        samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
      ),
    )
  }, INTERVAL_MS)
  return {
    levels: levels as readonly number[],
    close() {
      clearInterval(timer)
      void context.close()
    },
  }
}
