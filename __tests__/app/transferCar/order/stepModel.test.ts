import type { OrderDetail } from '@/contract/transferCar/order/detail'
import { ApiError, ClientCode } from '@/domain/apiError'
import { type StepModel } from '@/pages/transferCar/order/steps/model'
import { order } from '../support/orders'
import { setUp } from './stepRig'

const fillHandOver = (step: StepModel) => {
  step.set('receiverName', '陈志强')
  step.set('receiverMobile', '13800138000')
  step.set('signature', { fileName: 'a.png', signerName: '陈志强', signerRole: 'OWNER', deviceAt: 5 })
}
const offline = () => new ApiError({ code: ClientCode.network, message: '连接服务器失败' })

describe('a step', () => {
  it('says what is missing and sends nothing', async () => {
    const { model, sent } = setUp([])
    const step = model('handOver')
    expect(step.errors).toEqual({})
    expect(await step.submit()).toBe(false)
    expect(Object.keys(step.errors).sort()).toEqual(['receiverMobile', 'receiverName', 'signature'])
    expect(sent).toEqual([])
  })

  it('keeps one line for a field that is there and wrong, and says it under that field', async () => {
    const { model } = setUp([])
    const handOver = model('handOver')
    fillHandOver(handOver)
    handOver.set('receiverMobile', '1380000')
    handOver.set('receiverName', '陈')
    expect(handOver.checklist.map(({ key, met }) => [key, met])).toEqual([
      ['receiverName', false],
      ['receiverMobile', false],
      ['signature', true]
    ])
    await handOver.submit()
    expect(handOver.errors.receiverMobile).toBe('手机号应为 11 位，现在 7 位')
    const deliver = model('deliver')
    deliver.set('distanceM', 12500)
    await deliver.submit()
    expect(deliver.errors.distanceSource).toBe('请选择里程来源')
    expect(deliver.errors.distanceM).toBeUndefined()
  })

  it('carries version, device time and clock offset, and takes the answer over', async () => {
    const { model, sent, detail } = setUp([order({ version: 5, status: 'DONE' })])
    const step = model('handOver')
    fillHandOver(step)
    expect(await step.submit()).toBe(true)
    expect(sent[0]?.body).toMatchObject({ version: 4, deviceAt: 1001, clockOffsetMs: 120, receiverName: '陈志强' })
    expect(detail.order?.status).toBe('DONE')
  })

  it('repeats an unanswered act with the same key and the same body; a changed one gets a new key', async () => {
    const { model, sent } = setUp([offline(), offline(), order({ version: 5 })])
    const step = model('handOver')
    fillHandOver(step)
    expect(await step.submit()).toBe(false)
    expect(step.failure).toContain('内容已保留，再按一次不会重复提交')
    await step.submit()
    expect(sent[1]).toEqual(sent[0])
    step.set('receiverName', '陈志刚')
    await step.submit()
    expect(sent[2]?.key).not.toBe(sent[0]?.key)
  })

  it('keeps key and input through a killed page, for this user only', async () => {
    const first = setUp([offline()])
    const step = first.model('handOver')
    fillHandOver(step)
    await step.submit()
    const second = setUp([order({ version: 5 })], { shelf: first.shelf })
    expect(second.model('handOver', 'u2').body).toEqual({})
    const again = second.model('handOver')
    expect(again.body.receiverName).toBe('陈志强')
    expect(await again.submit()).toBe(true)
    expect(second.sent[0]).toEqual(first.sent[0])
    expect(second.model('handOver').body).toEqual({})
  })

  it('on 409 shows what changed, loads the newer order and keeps the input', async () => {
    const newer = order({ version: 6, status: 'STORED', actions: [] })
    const { model, detail } = setUp([new ApiError({ code: 409, status: 200, message: '工单已被他人更新', data: newer })])
    const step = model('handOver')
    fillHandOver(step)
    expect(await step.submit()).toBe(false)
    expect(step.conflict).toEqual(['状态：已到目的地 → 在库保管'])
    expect(detail.order?.version).toBe(6)
    expect(step.isLegal).toBe(false)
    expect(step.failure).toContain('在库保管')
    expect(step.body.receiverName).toBe('陈志强')
  })

  it('an event while it is filled in: what was typed stays, the lines say what changed, and it goes with the new version', async () => {
    const { model, detail, sent } = setUp([order({ version: 8 })])
    const step = model('handOver')
    fillHandOver(step)
    const before = detail.order as OrderDetail
    detail.accept(order({ version: 6, remark: '客户等在门口' }))
    step.noticed(before)
    expect([step.conflict, step.isNoticed, step.failure]).toEqual([['备注：无 → 客户等在门口'], true, ''])
    expect(step.body.receiverName).toBe('陈志强')
    step.noticed(detail.order as OrderDetail)
    expect(step.conflict).toHaveLength(1)
    expect(await step.submit()).toBe(true)
    expect(sent[0]?.body.version).toBe(6)
  })

  it('an event that takes the step away says so; an act that may have arrived keeps its version', async () => {
    const { model, detail } = setUp([offline()])
    const step = model('handOver')
    fillHandOver(step)
    expect(step.isUnsettled).toBe(false)
    await step.submit()
    expect(step.isUnsettled).toBe(true)
    const before = detail.order as OrderDetail
    detail.accept(order({ version: 6, status: 'STORED', actions: [] }))
    step.noticed(before)
    expect(step.failure).toBe('工单现在是“在库保管”，不能交车完成')
  })

  it('puts refused fields under their fields until they are changed', async () => {
    const { model } = setUp([
      new ApiError({ code: 400, status: 200, message: '请核对', data: { fields: { receiverMobile: '号码不存在' } } })
    ])
    const step = model('handOver')
    fillHandOver(step)
    await step.submit()
    expect(step.errors.receiverMobile).toBe('号码不存在')
    step.set('receiverMobile', '13800138001')
    expect(step.errors.receiverMobile).toBeUndefined()
  })

  it('asks for a reason when the position is refused, and goes with it', async () => {
    const current = order({
      status: 'TOWING',
      destAddress: '宝安修理厂',
      evidence: [
        {
          id: 'e1',
          category: 'DEST_SIGN',
          leg: 1,
          deviceAt: 1,
          uploadedAt: 1,
          uploaderName: '李强',
          source: 'CAMERA',
          url: null,
          thumbUrl: null,
          sha256: 'a'.repeat(64),
          reusedIn: null,
          state: 'STORED'
        }
      ]
    })
    const { model, sent } = setUp([order({ version: 5 })], { current })
    const step = model('deliver')
    step.set('distanceM', 12500)
    step.set('distanceSource', 'MAP')
    expect(await step.submit()).toBe(false)
    expect(step.errors.position).toContain('定位')
    step.set('noPositionReason', '地下车库')
    expect(await step.submit()).toBe(true)
    expect(sent[0]?.body).toMatchObject({ distanceM: 12500, noPositionReason: '地下车库' })
  })

  describe('of loading', () => {
    const loading = (changes: Partial<OrderDetail> = {}) =>
      order({
        status: 'WORKING',
        actions: [{ action: 'load', label: '装车完成', weight: 'next' }],
        evidence: [
          {
            id: 'e1',
            category: 'LOADED',
            leg: 1,
            deviceAt: 1,
            uploadedAt: 1,
            uploaderName: '李强',
            source: 'CAMERA',
            url: null,
            thumbUrl: null,
            sha256: 'a'.repeat(64),
            reusedIn: null,
            state: 'STORED'
          }
        ],
        ...changes
      })
    const begun = (current: OrderDetail, answers: OrderDetail[] = []) => {
      const parts = setUp(answers, { current })
      const step = parts.model('load')
      step.set('plateSituation', 'NORMAL')
      step.set('plateNo', '粤B8D88E')
      return { ...parts, step }
    }

    it('asks where it goes when nobody has said it, and takes the answer along', async () => {
      const { step, sent } = begun(loading(), [order({ version: 5 })])
      expect([await step.submit(), Object.keys(step.errors), sent]).toEqual([false, ['destAddress'], []])
      step.set('destAddress', '宝安修理厂')
      step.set('destType', 'GARAGE')
      expect([await step.submit(), step.failure]).toEqual([true, ''])
      expect(sent[0]?.body).toMatchObject({ destAddress: '宝安修理厂', destType: 'GARAGE' })
    })

    it('goes with the reason why it is still open', async () => {
      const { step, sent } = begun(loading(), [order({ version: 5 })])
      step.set('destPendingReason', '车主未定')
      expect(await step.submit()).toBe(true)
      expect(sent[0]?.body).toMatchObject({ destPendingReason: '车主未定' })
    })

    it('does not write over what somebody has said meanwhile', async () => {
      const { step, sent, detail } = begun(loading(), [order({ version: 6 })])
      step.set('destAddress', '宝安修理厂')
      detail.accept(loading({ version: 5, destAddress: '西乡修理厂' }))
      expect(await step.submit()).toBe(true)
      expect(sent[0]?.body).not.toHaveProperty('destAddress')
    })
  })

  it('keeps no identity number on the device, neither typed nor in an act on its way', async () => {
    const current = order({
      status: 'STORED',
      evidence: [
        {
          id: 'e1',
          category: 'RELEASE_PAPER',
          leg: 1,
          deviceAt: 1,
          uploadedAt: 1,
          uploaderName: '郑雅琴',
          source: 'CAMERA',
          url: null,
          thumbUrl: null,
          sha256: 'a'.repeat(64),
          reusedIn: null,
          state: 'STORED'
        }
      ]
    })
    const { model, shelf, sent } = setUp([offline()], { current })
    const step = model('release')
    step.set('pickUpName', '周志强')
    step.set('pickUpMobile', '13600003333')
    step.set('idType', 'ID_CARD')
    step.set('idNo', '110101190001010014')
    expect([await step.submit(), sent.length]).toEqual([false, 1])
    step.saveNow()
    expect([...shelf.values.values()].join()).toContain('周志强')
    expect([...shelf.values.values()].join()).not.toContain('110101190001010014')
    expect(model('release').body).toEqual({ pickUpName: '周志强', pickUpMobile: '13600003333', idType: 'ID_CARD' })
  })

  it('counts photos of the current leg only', () => {
    const photo = {
      category: 'DEST_SIGN' as const,
      deviceAt: 1,
      uploadedAt: 1,
      uploaderName: '李强',
      source: 'CAMERA' as const,
      url: null,
      thumbUrl: null,
      sha256: 'a'.repeat(64),
      reusedIn: null,
      state: 'STORED' as const
    }
    const { detail } = setUp([], {
      current: order({
        status: 'TOWING',
        units: [{ ...order().units[0]!, leg: 2 }],
        evidence: [
          { ...photo, id: 'a', leg: 1 },
          { ...photo, id: 'b', leg: 2 }
        ]
      })
    })
    expect(detail.photoCounts).toEqual({ DEST_SIGN: 1 })
  })
})
