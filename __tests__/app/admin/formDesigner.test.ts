import type { FormRecord, ImportBody, ImportPlan } from '@/contract/admin/forms'
import type { JsonObject } from '@/contract/formSchema'
import { fieldsOf, fileOf } from '@/domain/designer/form/design'
import { newFile, newRaw } from '@/domain/designer/form/palette'
import { ApiError } from '@/domain/apiError'
import { FormDesignerModel, type FormDesignerParts } from '@/pages/admin/formDesigner/model'
import { DraftBook } from '@/stores/drafts'
import { memoryStorage } from '../../support/liveApp'
import { entryOf } from '../../domain/designer/drawing'

const uuid = async () => '0199f3a0-0000-4000-8000-00000000000b'
const RECORD: FormRecord = {
  id: 'check',
  fullName: '检查单',
  enCode: 'check',
  webType: '2',
  version: 3,
  recordCount: 1,
  menus: [],
  enabled: true,
  updatedAt: 0,
  versions: []
}
const FILE: JsonObject = {
  ...newFile('check', '检查单'),
  formData: { own: 'kept', fields: [newRaw('number', '里程', 'mileage'), newRaw('calculate', '合计', 'sum')] }
}
const planOf = (text: string, inUse: number | null): ImportPlan => {
  const { id, fullName } = JSON.parse(text) as { id: string; fullName: string }
  return { id, fullName, version: (inUse ?? 0) + 1, isNew: true, inUse, report: [], difference: ['新增“备注”'] }
}

/** A designer whose server takes everything. */
function designer(more: Partial<FormDesignerParts> = {}) {
  const sent: ImportBody[] = []
  const model = new FormDesignerModel({
    service: {
      one: async () => RECORD,
      check: async (text) => planOf(text, 3),
      import: async (body) => {
        sent.push(body)
        return planOf(body.text, body.basedOn)
      }
    },
    readFile: async () => ({ text: JSON.stringify(FILE) }),
    uuid,
    drafts: new DraftBook(memoryStorage(), 'admin'),
    now: () => 1,
    id: 'check',
    ...more
  })
  return { model, board: model.board, sent }
}
const labels = (model: FormDesignerModel): string[] => fieldsOf(model.board.design).map(({ label }) => label)

describe('a form on the drawing board', () => {
  test('opens the version in use, publishes what was drawn on it, and goes on from there', async () => {
    const { model, board, sent } = designer()
    await model.load()
    expect([model.state, labels(model), model.keeper.isDirty, model.basedOn]).toEqual(['ready', ['里程', '合计'], false, 3])
    board.add(entryOf('input'))
    board.rename(board.selected, '备注')
    expect([labels(model), board.said, model.keeper.isDirty]).toEqual([
      ['里程', '合计', '备注'],
      '已添加“单行文本”，第 3 项，共 3 项',
      true
    ])
    // The formula was empty before: that is nobody's fault now.
    expect(await model.check()).toBe(true)
    expect((await model.publish())?.version).toBe(4)
    expect(sent).toEqual([{ text: JSON.stringify(fileOf(board.design)), basedOn: 3 }])
    expect([model.keeper.isDirty, model.basedOn, board.history.past]).toEqual([false, 4, []])
    board.undo()
    expect(board.said).toBe('没有可以撤销的操作')
  })

  test('a fault that is new keeps it from being sent, and stands at its field', async () => {
    const { model, board, sent } = designer()
    await model.load()
    board.add(entryOf('calculate'))
    expect(await model.check()).toBe(false)
    expect([model.faults, model.importing.file, sent]).toEqual([
      [{ id: board.selected, words: '“计算公式”：请填写计算公式' }],
      undefined,
      []
    ])
    board.undo()
    expect(model.faults).toEqual([])
  })

  test('a draft of the device is there again, can be taken back, and is given up; a version meanwhile is told', async () => {
    const drafts = new DraftBook(memoryStorage(), 'admin')
    const first = designer({ drafts })
    await first.model.load()
    first.board.add(entryOf('date'))
    first.model.keeper.saveNow()
    const { model, board } = designer({
      drafts,
      service: {
        one: async () => ({ ...RECORD, version: 5 }),
        check: async (text) => planOf(text, 5),
        import: () => Promise.reject(new Error('nothing goes out'))
      }
    })
    await model.load()
    expect([labels(model), model.isRestored, model.basedOn]).toEqual([['里程', '合计', '日期'], true, 3])
    await model.check()
    expect([model.importing.plan?.inUse, model.basedOn]).toEqual([5, 3])
    board.undo()
    expect(labels(model)).toEqual(['里程', '合计'])
    model.discard()
    const third = designer({ drafts })
    await third.model.load()
    expect([third.model.isRestored, labels(third.model)]).toEqual([false, ['里程', '合计']])
  })

  test('another version meanwhile is 409 with the difference to that one', async () => {
    let inUse = 3
    const { model, board } = designer({
      service: {
        one: async () => RECORD,
        check: async (text) => planOf(text, 3),
        import: async ({ text, basedOn }) => {
          const plan = planOf(text, 4)
          if (basedOn === inUse) return plan
          throw new ApiError({ code: 409, message: '这个表单已有新的版本，请核对变化后再导入', status: 200, data: plan })
        }
      }
    })
    await model.load()
    board.add(entryOf('date'))
    inUse = 4
    await model.check()
    expect(await model.publish()).toBeUndefined()
    expect([model.importing.plan?.inUse, labels(model)]).toEqual([4, ['里程', '合计', '日期']])
    expect((await model.publish())?.version).toBe(5)
  })

  test('a new form has an id of its own; what cannot be read or drawn is said', async () => {
    const { model } = designer({ id: undefined })
    await model.load()
    expect([fileOf(model.board.design).id, model.basedOn]).toEqual(['form00000000000b', null])
    const refused = designer({ readFile: async () => ({ problem: '没有权限' }) })
    await refused.model.load()
    expect([refused.model.state, refused.model.error]).toEqual(['error', '没有权限'])
    const view = designer({ readFile: async () => ({ text: JSON.stringify({ ...FILE, webType: '4' }) }) })
    await view.model.load()
    expect(view.model.error).toBe('数据视图没有控件，不能设计')
  })
})

describe('acts on the board', () => {
  test('dropping lands where it may and nowhere else, removing names the next, the focus follows', async () => {
    const { model, board } = designer()
    await model.load()
    const [mileage = '', sum = ''] = board.order
    board.drop({ entry: entryOf('table') }, mileage, 'before')
    const [table = ''] = board.order
    board.drop({ entry: entryOf('number') }, table, 'inside')
    expect(board.spotFor({ entry: entryOf('editor') }, table, 'inside')).toBeUndefined()
    board.drop({ id: mileage }, table, 'inside')
    expect(board.said).toBe('不能放在这里')
    board.drop({ id: sum }, mileage, 'before')
    expect(board.order.map((id) => board.placeOf(id)?.label)).toEqual(['子表', '数字', '合计', '里程'])
    const { focuses } = board
    board.remove(sum)
    expect([board.place?.label, board.focuses - focuses]).toEqual(['里程', 1])
    board.step(mileage, 1)
    expect(board.said).toBe('已经在最下面')
    board.duplicate(mileage)
    expect(board.said).toBe('已复制出“里程2”，第 3 项，共 3 项')
  })
})
