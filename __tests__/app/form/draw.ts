import { createElement } from 'react'
import TestUtils from '@tarojs/test-utils-react'
import { DynamicForm } from '@/form'
import { StoresProvider } from '@/hooks/useStores'
import { openShell } from '../shell/openShell'
import type { Opened } from './support'

// The browser's own parts, as H5 is built: Jest would take the mini-programs' files.
jest.mock('@/components/Field/NativeInput', () => jest.requireActual('@/components/Field/NativeInput.h5'))
jest.mock('@/components/Field/NativeTextArea', () => jest.requireActual('@/components/Field/NativeTextArea.h5'))
jest.mock('@/components/Field/NativeDate', () => jest.requireActual('@/components/Field/NativeDate.h5'))
jest.mock('@/components/Field/FieldLabel', () => jest.requireActual('@/components/Field/FieldLabel.h5'))
jest.mock('@/form/view/fields/NativeSlider', () => jest.requireActual('@/form/view/fields/NativeSlider.h5'))
jest.mock('@/form/view/fields/RichEditor', () => jest.requireActual('@/form/view/fields/RichEditor.h5'))
jest.mock('@/platform/scroll', () => ({ scrollToFirst: () => undefined }))

/** Draws a form in a page whose server does not answer: names stay unknown, nothing breaks. */
export async function draw({ store }: Pick<Opened, 'store'>) {
  const { stores } = openShell('http://127.0.0.1:9')
  const test = new TestUtils()
  await test.mount((() => createElement(StoresProvider, { stores }, createElement(DynamicForm, { store }))) as never)
  for (let turn = 0; turn < 40 && !store.isDrawn; turn++) await test.act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  const find = (label: string): HTMLElement => {
    const found = Array.from(document.querySelectorAll<HTMLElement>('[aria-label]')).find((element) =>
      element.getAttribute('aria-label')?.startsWith(label)
    )
    if (found === undefined) throw new Error(`nothing is called ${label}`)
    return found
  }
  return {
    text: () => document.body.textContent ?? '',
    find,
    press: (label: string) =>
      test.act(() => {
        test.fireEvent.click(find(label))
      }),
    type: async (input: HTMLInputElement | HTMLTextAreaElement, text: string) => {
      input.value = text
      await test.act(() => {
        test.fireEvent.input(input)
      })
    },
    settle: () => test.act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  }
}
