import type { Field } from '@formily/core'
import { createFormEngine } from '@/domain/form/engine'
import { normaliseForm } from '@/domain/form/normalise'
import type { FormContext, FormEngine } from '@/domain/form/types'
import { openFormily } from './formily'
import { measure, type Figure } from './report'
import { GROUP, keysOf, sampleForm, sampleTable, TABLE_ROWS } from './sample'

export const CONTEXT: FormContext = {
  now: Date.UTC(2026, 2, 15, 2),
  user: { id: 'u1', name: '王建军', organizeIds: ['o1'], departmentId: 'd1', positionIds: ['p1'], roleIds: [], groupIds: [] }
}

const FORMILY = '@formily/core'
const SIZES = [50, 300, 1000]
/** quality.md#speed-and-size. */
const OPEN_LIMIT_MS = 50
const KEY_LIMIT_MS = 5
const CELL_LIMIT_MS = 50

const openOwn = (count: number): FormEngine => createFormEngine(normaliseForm(sampleForm(count)), CONTEXT)

/** Both must say the same before their times mean anything. */
function compare(count: number): void {
  const own = openOwn(count)
  const theirs = openFormily(count)
  for (const [asks, price] of [
    ['1', 12.5],
    ['0', 2000],
    ['1', 3]
  ] as const) {
    for (let group = 0; group < count / GROUP; group++) {
      const keys = keysOf(group)
      own.set(keys.asks, asks)
      own.set(keys.price, price)
      theirs.query(keys.asks).take((field) => {
        ;(field as Field).setValue(asks)
      })
      theirs.query(keys.price).take((field) => {
        ;(field as Field).setValue(price)
      })
      const name = theirs.query(keys.name).take() as Field
      const note = theirs.query(keys.note).take() as Field
      const same =
        name.display === (own.state(keys.name).isVisible ? 'visible' : 'hidden') &&
        name.required === own.state(keys.name).isRequired &&
        note.required === own.state(keys.note).isRequired &&
        note.value === own.state(keys.note).value
      if (!same) throw new Error(`group ${group} differs from ${FORMILY}`)
    }
  }
}

function keystroke(count: number, times: number): Figure {
  const own = openOwn(count)
  const theirs = openFormily(count)
  const { price } = keysOf(count / GROUP - 1)
  const field = theirs.query(price).take() as Field
  return {
    what: `${count} 个字段：一次按键（金额、说明、必填随之变化）`,
    limit: KEY_LIMIT_MS,
    own: measure((round) => own.set(price, round), times),
    other: { name: FORMILY, times: measure((round) => field.setValue(round), times) }
  }
}

function tableFigures(times: number): Figure[] {
  const { form, rows } = sampleTable()
  const definition = normaliseForm(form)
  const engine = createFormEngine(definition, CONTEXT, { items: rows })
  return [
    { what: `子表 ${TABLE_ROWS} 行 x 10 列：打开`, own: measure(() => createFormEngine(definition, CONTEXT, { items: rows }), times) },
    {
      what: '子表：改一格（行金额、列合计随之变化）',
      own: measure((round) => engine.set('items[r50].price', round), times),
      limit: CELL_LIMIT_MS
    },
    {
      what: '子表：加一行再删去',
      own: measure(() => engine.removeRow('items', engine.addRow('items', { price: 1, count: 1 }).rowId), times)
    },
    { what: '子表：全部校验', own: measure(() => engine.validate(), times) }
  ]
}

/** Engine alone, in Node: what the phone computes before and between drawings. */
export function engineFigures(times: number): Figure[] {
  compare(100)
  const text = JSON.stringify(sampleForm(300))
  const opened: Figure = {
    what: '300 个字段：读 JSON、依赖图、默认值、首次状态',
    limit: OPEN_LIMIT_MS,
    own: measure(() => createFormEngine(normaliseForm(JSON.parse(text)), CONTEXT), times),
    other: { name: FORMILY, times: measure(() => openFormily(300), Math.ceil(times / 3)) }
  }
  const full = openOwn(300)
  return [
    opened,
    ...SIZES.map((count) => keystroke(count, times * 10)),
    { what: '300 个字段：全部校验', own: measure(() => full.validate(), times) },
    { what: '300 个字段：取出要提交的内容', own: measure(() => full.values(), times) },
    ...tableFigures(times)
  ]
}
