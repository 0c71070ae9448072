import type { TextMessage } from '../../../../server/session/smsSender'
import type { TestApp } from '../../../support/databases'
import { textsTo } from '../../../support/smsOutbox'
import { due } from '../order/offerCalls'

/** In-site messages of a person whose title or text has these words, oldest first. */
export const inSiteOf = (
  server: TestApp,
  account: string,
  about = ''
): Promise<{ title: string; body_text: string; creator_id: string }[]> =>
  server.query(
    'select m.title, m.body_text, m.creator_id from in_site_message m join in_site_receipt r on r.message_id = m.id where r.user_id = $1 and (m.title like $2 or m.body_text like $2) order by m.created_at, m.id',
    [`user-${account}`, `%${about}%`]
  )

/** Texts to a mobile number once everything that is due has been done. */
export async function textsOf(server: TestApp, mobile: string, kind?: string): Promise<TextMessage[]> {
  server.clock.advance(1)
  await due(server)
  return textsTo(server.context.config.dataDir, mobile, kind)
}
