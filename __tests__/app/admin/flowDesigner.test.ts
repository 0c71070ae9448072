import type { TemplateNode } from '@/contract/workFlowTemplate'
import { newFlow } from '@/domain/designer/flow/nodes'
import { allNodes } from '@/domain/designer/flow/tree'
import { FACTS } from '@/pages/admin/flowDesigner/canvas'
import { DesignerModel, type DesignerParts } from '@/pages/admin/flowDesigner/model'
import { DraftBook } from '@/stores/drafts'
import { memory } from '../reportLog/support'

const FORM = { fields: [{ __vModel__: 'days', __config__: { jnpfKey: 'numInput', label: '天数' } }] }
const FILE: Readonly<Record<string, unknown>> = { ...newFlow('leave', { id: 'form1', fullName: '请假' }), category: 'office' }

function open(book: DraftBook, more: Partial<DesignerParts> = {}) {
  const model = new DesignerModel({
    flows: {
      one: async () => ({ version: 3, fullName: '请假' }) as never,
      version: async () => ({ version: 3, template: {}, form: { fields: [] }, file: FILE })
    },
    forms: { one: async () => ({ version: 2, fullName: '请假单' }) as never, version: async () => ({ version: 2, form: FORM }) },
    uuid: () => Promise.resolve('0199f3a0-0000-4000-8000-00000000abcd'),
    book,
    now: () => 1,
    id: 'leave',
    formId: '',
    ...more
  })
  return { model, canvas: model.canvas }
}
const bookOf = () => new DraftBook(memory(), 'me')
const template = (model: DesignerModel): TemplateNode => model.canvas.template

test('a flow that is there is opened over the form of now; what is not published comes back, and is given up or published', async () => {
  const book = bookOf()
  const { model, canvas } = open(book)
  await model.load()
  expect([model.state, model.basedOn, model.isChanged, model.fields.map(({ label }) => label)]).toEqual(['ready', 3, false, ['天数']])
  canvas.set('approver1', { title: '主' }, 'title')
  canvas.set('approver1', { title: '主管' }, 'title')
  canvas.add({ at: 'after', id: 'approver1' })
  canvas.addStep('approver')
  expect([canvas.at, canvas.history.past.length, model.isChanged]).toEqual(['approver2', 2, true])
  // Whoever approves changes nothing of what was asked for, unless the designer says so.
  const added = allNodes(template(model)).find(({ nodeId }) => nodeId === 'approver2')
  expect(added?.properties?.formOperates).toEqual([{ id: 'days', name: '天数', read: true, write: false, required: false }])
  model.acts.saveNow()

  const again = open(book)
  await again.model.load()
  expect([again.model.isRestored, again.model.text]).toEqual([true, model.text])
  again.canvas.undo()
  again.model.discard()
  expect([again.model.isRestored, again.model.isChanged, canvas.file === FILE]).toEqual([false, false, false])

  model.published(4)
  expect([model.basedOn, model.isChanged, book.get('flowDesigner:leave')]).toEqual([4, false, undefined])
  canvas.undo()
  canvas.undo()
  expect([template(model), model.isChanged]).toEqual([FILE.flowTemplateJson, true])
})

test('a new flow says what is missing at its place; a line of the server leads to the part it names', async () => {
  const { model, canvas } = open(bookOf(), { id: '', formId: 'form1' })
  await model.load()
  expect([canvas.current, model.title, model.basedOn, canvas.file.formId]).toEqual([FACTS, '请假单', null, 'form1'])
  expect(model.faults.map(({ key, message }) => `${key} ${message}`)).toEqual([
    `${FACTS} 请选择流程分类`,
    'approver1 节点“审批”没有设置审批人'
  ])
  canvas.add({ at: 'after', id: 'start' })
  canvas.addFork('condition')
  canvas.set('approver1', { approvers: ['u1'] })
  expect(model.faultsOf('condition1:branch')).toHaveLength(1)
  expect(model.keyOfLine('错误［start:fork］：发起之后的分支：“条件 1”没有条件，永远走不到')).toBe('condition1:branch')
  expect(model.keyOfLine('错误［approver1］：节点“审批”没有设置审批人')).toBe('approver1')
  expect(model.keyOfLine('错误：节点超过 300 个')).toBe('')
})

test('what stands aside stays while the keyboard passes by; the start and the default branch cannot be taken away', async () => {
  const { model, canvas } = open(bookOf())
  await model.load()
  canvas.look(FACTS, true)
  canvas.focused('approver1')
  expect([canvas.current, canvas.at]).toEqual([FACTS, 'approver1'])
  canvas.walk('first')
  expect([canvas.current, canvas.at]).toEqual(['start', 'start'])
  const before = template(model)
  canvas.remove()
  expect([template(model) === before, canvas.said]).toEqual([true, '发起步骤不能删除'])
  canvas.add({ at: 'after', id: 'start' })
  canvas.addFork('condition')
  canvas.look('condition2:branch')
  canvas.remove()
  expect(canvas.said).toMatch(/默认分支不能删除/)
  canvas.look('approver1')
  canvas.carry('approver1')
  canvas.add({ at: 'after', id: 'condition1' })
  expect([canvas.moving, canvas.said, canvas.at]).toEqual(['', '已移动到新位置', 'approver1'])
  canvas.remove()
  expect(canvas.said).toBe('已删除审批：审批')
})
