import type { PlatformForm } from '@/contract/formSchema'
import { ApiError, ClientCode } from '@/domain/apiError'
import { RecordDraft } from '@/pages/apply/dynamicModel/record/draft'
import { RecordModel } from '@/pages/apply/dynamicModel/record/model'
import type { Prefill, RecordMode } from '@/pages/apply/dynamicModel/record/parts'
import type { FormModel, FormRecord, RecordValues } from '@/services/form'
import { DraftBook } from '@/stores/drafts'
import { modelRights } from '@/form/store/modelRights'
import { Shelf } from '../transferCar/support/shelf'

const field = (key: string, jnpfKey: string, label: string, more: object = {}, config: object = {}) => ({
  __vModel__: key,
  __config__: { jnpfKey, label, ...config },
  ...more
})
export const FORM: PlatformForm = {
  fields: [
    field('truck', 'comInput', '拖车', {}, { required: true }),
    field('note', 'textarea', '备注'),
    field('cost', 'numInput', '费用'),
    field('pin', 'comInput', '口令', { 'show-password': true }),
    field('items', 'table', '明细', {}, { children: [field('name', 'comInput', '项目'), field('owner', 'comInput', '车主身份证号')] })
  ] as PlatformForm['fields']
}
export const MODEL: FormModel = { id: 'm1', fullName: '车辆检查', webType: '2', form: FORM, columns: {} }
export const offline = () => new ApiError({ code: ClientCode.network, message: '连接服务器失败' })

let serial = 0
interface Sent {
  id: string | undefined
  values: RecordValues
  version: number | undefined
  key: string
}

/** One opened record; `answers` are what the server says to what is sent, in turn. */
export function open({
  shelf = new Shelf(),
  mode = 'new' as RecordMode,
  record = undefined as FormRecord | undefined,
  revealed = undefined as FormRecord | undefined,
  answers = [] as (ApiError | undefined)[],
  user = 'u1',
  served = MODEL,
  unread = undefined as ApiError | undefined,
  prefill = undefined as (() => Promise<Prefill>) | undefined
} = {}) {
  const sent: Sent[] = []
  const take = (part: Omit<Sent, 'key'>, key: string): Promise<undefined> => {
    sent.push({ ...part, key })
    const failure = answers.shift()
    return failure === undefined ? Promise.resolve(undefined) : Promise.reject(failure)
  }
  const model = new RecordModel({
    modelId: 'm1',
    menuId: 'menu1',
    recordId: record?.id ?? '',
    mode,
    service: {
      model: () => (unread === undefined ? Promise.resolve(served) : Promise.reject(unread)),
      record: (_model, _id, _menu, isRevealed) =>
        record === undefined
          ? Promise.reject(new ApiError({ code: 404, message: '没有这条记录' }))
          : isRevealed !== true
            ? Promise.resolve({ ...record })
            : revealed === undefined
              ? Promise.reject(offline())
              : Promise.resolve(revealed),
      shownRecord: () => Promise.resolve({ id: 'r1', values: { truck: '粤B8（已改）', note: '别人写的' } }),
      create: (_model, values, { version }, key) => take({ id: undefined, values, version }, key),
      update: (_model, id, values, { version }, key) => take({ id, values, version }, key),
      changes: () => Promise.resolve([])
    },
    prefill,
    person: () => ({ user: { id: user, name: '', organizeIds: [], departmentId: '', positionIds: [], roleIds: [], groupIds: [] }, now: 0 }),
    rightsOf: ({ columns }) => modelRights(columns, () => false),
    formParts: (engine, context) => ({
      engine,
      context,
      name: 'm1',
      dictionary: {} as never,
      feedback: { toast: () => undefined, confirm: () => Promise.resolve(true) },
      upload: () => Promise.reject(offline()),
      preview: () => Promise.reject(offline()),
      pick: () => Promise.resolve(undefined),
      pickRows: () => Promise.resolve(undefined),
      namesOf: () => Promise.resolve([])
    }),
    rowsOf: () => Promise.resolve([]),
    takeLeft: () => undefined,
    knowPlaces: () => Promise.resolve(),
    draft: new RecordDraft(new DraftBook(shelf, user), 'm1', record?.id ?? ''),
    now: () => 1,
    uuid: () => Promise.resolve(`key${++serial}`)
  })
  const type = (values: Record<string, string | number>) => Object.entries(values).forEach(([key, value]) => model.form?.set(key, value))
  return { model, sent, shelf, type }
}
export const STORED: FormRecord = { id: 'r1', version: 3, values: { truck: '粤B1', note: '原来的', cost: 5, items: [] } }
