import { hooks } from '@tarojs/shared'
import { watchActs } from '@/platform/acts'
import { watchActs as watchOnH5 } from '@/platform/acts/index.h5'

test("mini-programs: what a finger or the keyboard does is told, in both platforms' writing; what the page does by itself is not", () => {
  const told = jest.fn()
  watchActs(told)
  for (const type of ['tap', 'touchstart', 'touchStart', 'longpress', 'input', 'confirm']) hooks.call('modifyMpEvent', { type } as never)
  expect(told).toHaveBeenCalledTimes(6)
  for (const type of ['load', 'scroll', 'change', 'animationend', 'touchmove', 'tapped']) hooks.call('modifyMpEvent', { type } as never)
  expect(told).toHaveBeenCalledTimes(6)
})

test('H5: heard wherever it happens, also where the page keeps it to itself', () => {
  const told = jest.fn()
  watchOnH5(told)
  const field = document.body.appendChild(document.createElement('input'))
  for (const name of ['touchstart', 'click', 'keydown', 'input']) {
    field.addEventListener(name, (event) => event.stopPropagation())
    field.dispatchEvent(new Event(name, { bubbles: true }))
  }
  expect(told).toHaveBeenCalledTimes(4)
})
