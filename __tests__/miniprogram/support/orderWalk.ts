import type { Acts } from '../../support/acts'
import type { Phone } from './phone'

/** A signature as a finger draws it: one long wave. */
const WAVE = Array.from({ length: 24 }, (_, index) => ({ x: 30 + index * 10, y: 90 + Math.round(Math.sin(index / 2) * 45) }))

/** The same phone, with every tap and typed field on the account of a role. What is done once in the life of a phone goes past it. */
export function counted(phone: Phone, acts: Acts): Pick<Phone, 'tap' | 'input'> {
  return {
    tap: (...aim) => {
      acts.taps += 1
      return phone.tap(...aim)
    },
    input: (...typed) => {
      acts.fields += 1
      return phone.input(...typed)
    }
  }
}

/** Takes photographs of a category until the grid shows so many, stored on the server. */
async function photograph(phone: Phone, acts: Acts, label: string, count: number): Promise<void> {
  for (let taken = 1; taken <= count; taken++) {
    await phone.tap('拍照', { within: label })
    if (phone.platform === 'weapp' && !phone.device.privacyAgreed) await phone.tap('同意并继续')
    await phone.see(`${taken}/${count}`)
    acts.photos += 1
  }
  await phone.notSee('上传中', '待补传')
}

/** Draws the signature that ends its step. */
async function signLast(phone: Phone, acts: Acts): Promise<void> {
  await phone.draw('.signature-canvas', WAVE)
  acts.strokes += 1
  await counted(phone, acts).tap('签字并提交')
}

/** Fills in what the caller says, the place and the vehicle; 车型, 作业类型 and 承担方 are as they usually are. */
export async function writeDown(phone: Phone, acts: Acts): Promise<void> {
  const mine = counted(phone, acts)
  await phone.step('报案信息', async () => {
    await mine.tap('.picker-value', { within: '来源' })
    await mine.tap('车主来电', { within: '.sheet-body' })
    await phone.see('车主来电')
    const dearest = await mine.input('报案人手机', '13912345678')
    expect(dearest.calls).toBeLessThanOrEqual(2)
    expect(dearest.bytes).toBeLessThanOrEqual(2048)
    await mine.input('事故地点', '深圳市福田区深南大道 6021 号')
  })
  await phone.step('定位（隐私与定位授权）', async () => {
    await mine.tap('选地点')
    await mine.tap('我的位置')
    if (phone.platform === 'weapp') await phone.tap('同意并继续')
    await phone.tap('允许')
    await phone.see('已定位，精度 18 米')
  })
  await phone.step('车牌键盘', async () => {
    await mine.tap('填写车牌')
    // The usual province stands there already.
    for (const key of 'BD12345') await phone.tap(key, { within: '.plate-keys' })
    acts.fields += 1
    await mine.tap('完成', { within: '.sheet-foot' })
    await phone.see('粤B·D12345', '沿用')
  })
  await phone.step('目的地', async () => {
    await mine.tap('目的地', { nth: 0 })
    await mine.input('目的地地址', '深圳湾公园')
    await mine.tap('.place-row', { nth: 0 })
    await phone.notSee('处需要修改')
  })
}

/** From the start of the work to the hand-over, with photos, the price and signatures. */
export async function work(phone: Phone, acts: Acts): Promise<void> {
  const mine = counted(phone, acts)
  await phone.step('开始施救：照片、价格、签字', async () => {
    await mine.tap('开始施救', { within: '.bottom-bar' })
    await photograph(phone, acts, '现场全景', 1)
    await photograph(phone, acts, '四角', 4)
    // What a key costs is counted once the photos are there: their progress is drawn beside it otherwise.
    await phone.notSee('待补传')
    // The planned way stands there already; this only measures what a key of it costs, for it draws the price anew.
    const dearest = await phone.input('预计里程', '18.342')
    expect(dearest.calls).toBeLessThanOrEqual(2)
    expect(dearest.bytes).toBeLessThanOrEqual(16_384)
    await mine.tap('客户签字', { within: '.step-signature', nth: -1 })
    await mine.tap('客户同意，去签字')
    const typed = await mine.input('签字人姓名', '陈先生')
    expect(typed.calls).toBeLessThanOrEqual(2)
    expect(typed.bytes).toBeLessThanOrEqual(2048)
    await signLast(phone, acts)
    await phone.see('下一步：装车完成')
  })
  await phone.step('装车完成', async () => {
    await mine.tap('装车完成', { within: '.bottom-bar' })
    await mine.tap('已与实车核对，车牌无误')
    await photograph(phone, acts, '装载固定', 1)
    await mine.tap('装车完成', { within: '.sheet-foot' })
    await phone.see('下一步：到达目的地')
  })
  await phone.step('到达目的地', async () => {
    await mine.tap('到达目的地', { within: '.bottom-bar' })
    await photograph(phone, acts, '目的地门牌', 1)
    await mine.tap('到达目的地', { within: '.sheet-foot' })
    await phone.see('下一步：交车完成')
  })
  await phone.step('交车完成', async () => {
    await mine.tap('交车完成', { within: '.bottom-bar' })
    await mine.input('接车人姓名', '刘师傅')
    await mine.input('接车人手机', '13922223333')
    await mine.tap('接车人签字', { within: '.step-signature', nth: -1 })
    await signLast(phone, acts)
    await phone.see('待结算', '作业已完成，等待结算')
  })
}
