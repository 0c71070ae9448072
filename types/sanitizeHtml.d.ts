/** The part of sanitize-html that server/message uses; its published types drag in a second HTML parser. */
declare module 'sanitize-html' {
  interface Frame {
    tag: string
    attribs: Record<string, string>
  }
  interface Options {
    allowedTags: readonly string[]
    allowedAttributes: Record<string, readonly string[]>
    allowedSchemes: readonly string[]
    allowedSchemesByTag?: Record<string, readonly string[]>
    allowProtocolRelative?: boolean
    nestingLimit?: number
    exclusiveFilter?: (frame: Frame) => boolean
    transformTags?: Record<
      string,
      string | ((tagName: string, attribs: Record<string, string>) => { tagName: string; attribs: Record<string, string> })
    >
  }
  export default function sanitizeHtml(dirty: string, options: Options): string
}
