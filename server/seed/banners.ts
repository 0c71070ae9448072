import type { Tx } from '../database/client'
import { banner } from '../database/schema'

/** What stands at the top of a new workbench; kept as data from then on. */
const BANNERS = [
  { id: 'banner-path', art: 'road', title: '从接警到结算，一单到底', text: '每一步有时间、有经办人、有留痕', menuId: 'accidentOrder' },
  { id: 'banner-evidence', art: 'photo', title: '现场证据随单留存', text: '照片与签名保存在工单里，随时可查', menuId: '' },
  { id: 'banner-crew', art: 'team', title: '派得出去，叫得回来', text: '值班驾驶员与拖车一目了然', menuId: 'dispatchBoard' }
] as const

export async function seedBanners(tx: Tx): Promise<void> {
  await tx
    .insert(banner)
    .values(BANNERS.map((row, sortCode) => ({ ...row, sortCode })))
    .onConflictDoNothing()
}
