import type { FreshReport, ReportBody, ReportDetail } from '@/contract/reportLog'
import { ApiError } from '@/domain/apiError'
import { ReportFormModel } from '@/pages/apply/reportLog/form/model'
import { DraftBook } from '@/stores/drafts'
import { NOW, memory, numbered, offline } from './support'
import { standIn } from '../../support/shapes'

describe('the form', () => {
  const fresh: FreshReport = {
    values: { question: '无', today: '年检', orders: 2 },
    receiverIds: ['u1'],
    last: { today: '上次', tomorrow: '年检', question: '无', orders: 3 },
    existingId: null
  }
  const detail = standIn<ReportDetail>({
    id: 'r',
    version: 4,
    kind: 'daily',
    day: '2026-03-14',
    values: { today: '旧' },
    isDraft: false,
    receivers: [{ userId: 'u2', name: '', readAt: null }]
  })
  let asked: { kind: string; day: string }[] = []
  let sent: { body: ReportBody; version: number; key: string }[] = []
  let answer: () => Promise<{ id: string; version: number }>
  beforeEach(() => {
    asked = []
    sent = []
    answer = () => Promise.resolve({ id: 'r', version: 5 })
  })
  const make = ({
    id = '',
    kind = 'daily' as const,
    drafts = new DraftBook(memory(), 'u'),
    isPlatform = false
  }: {
    id?: string
    kind?: 'daily' | 'weekly'
    drafts?: DraftBook
    isPlatform?: boolean
  } = {}) =>
    new ReportFormModel({
      id,
      kind,
      drafts,
      isPlatform,
      now: () => NOW,
      uuid: numbered(),
      service: {
        report: async () => detail,
        fresh: async (query) => {
          asked.push(query)
          return query.kind === 'weekly' ? { ...fresh, values: { question: '无', today: '一周' } } : fresh
        },
        save: (_id, body, version, key) => {
          sent.push({ body, version, key })
          return answer()
        }
      }
    })

  test('begins with what is known; numbers are sent as numbers, and what is missing is named before anything is sent', async () => {
    const model = make()
    await model.load()
    expect(model.input).toEqual({
      kind: 'daily',
      day: '2026-03-15',
      texts: { question: '无', today: '年检', orders: '2' },
      receiverIds: ['u1']
    })
    expect([await model.submit(false), model.problems, sent]).toEqual([false, { tomorrow: '明日内容不能为空' }, []])
    model.setText('tomorrow', '休息')
    expect(model.problems).toEqual({})
    model.setText('mileageKm', '8x')
    expect([await model.submit(false), Object.keys(model.problems)]).toEqual([false, ['mileageKm']])
    model.setText('mileageKm', '86.5')
    model.setText('question', '')
    expect(await model.submit(false)).toBe(true)
    expect(sent).toEqual([
      {
        version: 1,
        key: 'key-1',
        body: {
          kind: 'daily',
          day: '2026-03-15',
          values: { today: '年检', tomorrow: '休息', orders: 2, mileageKm: 86.5 },
          receiverIds: ['u1'],
          isDraft: false
        }
      }
    ])
  })

  test('another kind keeps what was typed and fills in the rest anew; 复制上次 takes the texts of the report before', async () => {
    const model = make()
    await model.load()
    model.setText('tomorrow', '我的计划')
    await model.choose({ kind: 'weekly' })
    expect(model.input).toMatchObject({ kind: 'weekly', day: '2026-03-09', texts: { today: '一周', tomorrow: '我的计划', question: '无' } })
    expect(asked.at(-1)).toEqual({ kind: 'weekly', day: '2026-03-09' })
    model.copyLast()
    expect(model.input.texts).toEqual({ today: '上次', tomorrow: '年检', question: '无', orders: '3' })
  })

  test('a draft comes back with its period, to the kind that it was begun as; what was sent is forgotten', async () => {
    const drafts = new DraftBook(memory(), 'u')
    const model = make({ drafts })
    await model.load()
    await model.choose({ day: '2026-03-13' })
    model.setText('tomorrow', '写到一半')
    model.saveNow()
    const weekly = make({ drafts, kind: 'weekly' })
    await weekly.load()
    expect([weekly.isRestored, weekly.input.kind]).toEqual([false, 'weekly'])
    const again = make({ drafts })
    await again.load()
    expect([again.isRestored, again.input.day, again.input.texts.tomorrow, asked.at(-1)]).toEqual([
      true,
      '2026-03-13',
      '写到一半',
      { kind: 'daily', day: '2026-03-13' }
    ])
    again.set({ receiverIds: ['u9'] })
    await again.startAgain()
    expect([again.isRestored, again.input]).toEqual([
      false,
      { kind: 'daily', day: '2026-03-15', texts: { question: '无', today: '年检', orders: '2' }, receiverIds: ['u1'] }
    ])
    again.setText('tomorrow', '休息')
    await again.submit(false)
    const last = make({ drafts })
    await last.load()
    expect([last.isRestored, last.input.texts.tomorrow]).toEqual([false, undefined])
  })

  test('what got no answer goes again under the same key, also after the app was killed; changed, or refused, under another', async () => {
    const drafts = new DraftBook(memory(), 'u')
    const model = make({ drafts })
    await model.load()
    model.setText('tomorrow', '休息')
    answer = () => Promise.reject(offline)
    expect([await model.submit(false), model.failure]).toEqual([false, '没有得到答复（连接服务器失败），内容已保留，再按一次不会重复提交'])
    const again = make({ drafts })
    await again.load()
    await again.submit(false)
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1'])
    again.setText('tomorrow', '上班')
    answer = () => Promise.reject(new ApiError({ code: 400, message: '不行', data: { fields: { tomorrow: '不行' } } }))
    await again.submit(false)
    // Its own generator counts from 1: the second act of this form is its first key.
    expect([sent.at(-1)?.body.values.tomorrow, again.problems]).toEqual(['上班', { tomorrow: '不行' }])
    answer = () => Promise.reject(new ApiError({ code: 409, message: '变了' }))
    await again.submit(false)
    expect([sent.at(-1)?.key, again.isStale]).toEqual(['key-2', true])
  })

  test('a sent one is changed by its version and does not become a draft; a platform asks three texts', async () => {
    const model = make({ id: 'r' })
    await model.load()
    expect([model.isSent, model.input]).toEqual([true, { kind: 'daily', day: '2026-03-14', texts: { today: '旧' }, receiverIds: ['u2'] }])
    model.setText('tomorrow', '新')
    await model.submit(false)
    expect(sent).toMatchObject([{ version: 4, body: { values: { today: '旧', tomorrow: '新' } } }])
    expect(make({ isPlatform: true }).fields.map(({ id }) => id)).toEqual(['today', 'tomorrow', 'question'])
  })
})
