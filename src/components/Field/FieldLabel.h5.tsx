import { createElement } from 'react'

/** The name of a field on H5: a real label, or a plain name with an id where a group of choices points to it. */
export function FieldLabel({ htmlFor, id, children }: { htmlFor?: string; id?: string; children: string }) {
  return htmlFor === undefined
    ? createElement('span', { className: 'field-label', id }, children)
    : createElement('label', { className: 'field-label', id, htmlFor }, children)
}
