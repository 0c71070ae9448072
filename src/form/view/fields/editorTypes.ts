/** What the three editors of rich text have in common. */
export interface RichEditorProps {
  label: string
  /** HTML it starts with; a later change from outside replaces it. */
  value: string
  placeholder: string
  onInput: (html: string) => void
  onLeave: () => void
}
