import type { FakePlatform } from '../../support/platform'
import type { Phone } from './phone'

/** A built package at an existing platform of 3.3: one phone for the whole day of 李四, and what the platform has afterwards. */
export interface Desk {
  readonly phone: Phone
  readonly platform: FakePlatform
}

export const TASK = 'pages/workFlow/flowBefore/index'
export const ACT = 'pages/workFlow/operate/index'

export const act = ({ platform }: Desk, kind: string) => platform.world.acts.filter((each) => each.kind === kind).at(-1)
export const stored = ({ platform }: Desk, id: string) => platform.world.tasks.find((task) => task.id === id)!

export async function open({ phone }: Desk, list: 'flowTodo' | 'flowDone', words: string): Promise<void> {
  await phone.relaunch(`pages/workFlow/${list}/index`)
  await phone.tap(words, { nth: list === 'flowDone' ? -1 : 0 })
  await phone.at(TASK)
}
export async function finish({ phone }: Desk, name: string, done: string): Promise<void> {
  await phone.tap(`确认${name}`)
  await phone.at(TASK)
  await phone.see(done)
}
export async function pickCandidate({ phone }: Desk, name: string): Promise<void> {
  await phone.tap('请选择', { nth: 0 })
  await phone.at('pages/workFlow/candiDateUserSelect/index')
  await phone.tap(name, { nth: 0 })
  await phone.tap('确定', { nth: 0 })
  await phone.at(ACT)
  await phone.see(name)
}

/** Whoever is not near is looked for by his name. */
export async function pickPerson({ phone }: Desk, field: string): Promise<void> {
  await phone.tap(field, { nth: 0 })
  await phone.input('姓名、拼音、手机号或账号', '王五')
  await phone.tap('王五', { nth: -1 })
}
