import { createElement, useEffect, useRef } from 'react'
import type { RichEditorProps } from './editorTypes'

/** Nothing but breaks: an editor that was emptied. */
const isBlank = (html: string): boolean => html.replace(/<br\s*\/?>|<\/?(p|div)>|&nbsp;|\s/gi, '') === ''

/**
 * A part of the page that can be written in. What it starts with was made safe by the server; what is pasted comes in as plain text, so
 * that nothing unsafe gets into it (the server makes it safe again when it is stored).
 */
export function RichEditor({ label, value, placeholder, onInput, onLeave }: RichEditorProps) {
  const box = useRef<HTMLDivElement>(null)
  const written = useRef<string>()
  useEffect(() => {
    const node = box.current
    if (node === null || written.current === value) return
    written.current = value
    node.replaceChildren(...safeNodes(value))
  }, [value])
  return createElement('div', {
    ref: box,
    className: 'form-editor',
    contentEditable: true,
    suppressContentEditableWarning: true,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    'data-placeholder': placeholder,
    onInput: () => {
      const html = box.current?.innerHTML ?? ''
      written.current = isBlank(html) ? '' : html
      onInput(written.current)
    },
    onPaste: (event: React.ClipboardEvent) => {
      event.preventDefault()
      document.execCommand('insertText', false, event.clipboardData.getData('text/plain'))
    },
    onBlur: onLeave
  })
}

const UNSAFE = 'script, style, iframe, object, embed, link, meta, base, form, svg, math, template'

/** A stored text as nodes that run nothing: a foreign platform may not have made it safe. */
function safeNodes(html: string): Node[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll(UNSAFE)) element.remove()
  for (const element of body.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      if (name.startsWith('on') || /^\s*(javascript|data:text|vbscript)/i.test(value)) element.removeAttribute(name)
    }
  }
  return [...body.childNodes]
}
