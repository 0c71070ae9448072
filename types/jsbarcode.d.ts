/** The encoders of JsBarcode alone, without its drawing. */
declare module 'jsbarcode/bin/barcodes/*' {
  /** One way to write a text in modules: `data` holds 1 for a dark one. `flat` keeps the bars of EAN in one piece. */
  type Encoder = new (text: string, options: { flat: boolean }) => { valid(): boolean; encode(): { data: string } }
  export const CODE128: Encoder
  export const CODE39: Encoder
  export const EAN13: Encoder
  export const EAN8: Encoder
  export const ITF14: Encoder
}
