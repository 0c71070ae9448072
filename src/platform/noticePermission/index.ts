import Taro from '@tarojs/taro'
import { promised } from '../promised'

const isAlipay = process.env.TARO_ENV === 'alipay'

/** Templates by WeChat's name for them, and by Alipay's. */
interface Templates {
  tmplIds: string[]
  entityIds: string[]
}

interface Answer {
  /** Of WeChat: by template. */
  [templateId: string]: unknown
  /** Of Alipay. */
  result?: { subscribedEntityIds?: readonly string[] }
}

/**
 * Asks the person whether the platform may send him messages of these templates. Call it from a press: WeChat asks only then.
 * @returns templates that he allowed; none where he refused or the client is too old to ask
 */
export async function askForNotices(templateIds: readonly string[]): Promise<readonly string[]> {
  const ids = [...templateIds]
  try {
    // Each platform refuses the other's name for it.
    const asked: Partial<Templates> = isAlipay ? { entityIds: ids } : { tmplIds: ids }
    const answer = await promised<Answer>((callbacks) => Taro.requestSubscribeMessage({ ...(asked as Templates), ...callbacks }))
    return ids.filter((id) => answer[id] === 'accept' || answer.result?.subscribedEntityIds?.includes(id) === true)
  } catch {
    return []
  }
}
