/** What can be read from: a frame of the camera or a picture. */
export type Picture = HTMLVideoElement | HTMLImageElement
/** The text of a code in the picture; undefined when none is found. */
export type Decode = (picture: Picture) => Promise<string | undefined>

interface Detector {
  detect(picture: Picture): Promise<{ rawValue: string }[]>
}
type DetectorClass = (new (options?: { formats: string[] }) => Detector) & { getSupportedFormats(): Promise<string[]> }

/** Kinds that are met: QR of our own records and payment codes, bars of payment codes and equipment. */
const FORMATS = ['qr_code', 'code_128', 'code_39', 'ean_13', 'data_matrix']
/** A frame is made no larger for the decoder: enough for a code that fills a fifth of it, and quick on old phones; px. */
const LONGEST_SIDE = 960

/** The browser's own detector where it reads QR codes, else jsqr, which is fetched now. */
export async function createDecoder(): Promise<Decode> {
  return (await nativeDecoder()) ?? plainDecoder()
}

async function nativeDecoder(): Promise<Decode | undefined> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass }
  try {
    const formats = ((await BarcodeDetector?.getSupportedFormats()) ?? []).filter((format) => FORMATS.includes(format))
    if (BarcodeDetector === undefined || !formats.includes('qr_code')) return undefined
    const detector = new BarcodeDetector({ formats })
    return async (picture) => (await detector.detect(picture))[0]?.rawValue
  } catch {
    // It is named on some systems and has no service behind it.
    return undefined
  }
}

async function plainDecoder(): Promise<Decode> {
  const { default: jsqr } = await import('jsqr')
  const canvas = document.createElement('canvas')
  return async (picture) => {
    const [width, height] =
      picture instanceof HTMLVideoElement ? [picture.videoWidth, picture.videoHeight] : [picture.naturalWidth, picture.naturalHeight]
    const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height, 1))
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (context === null || canvas.width === 0 || canvas.height === 0) return undefined
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    return jsqr(data, canvas.width, canvas.height)?.data
  }
}
