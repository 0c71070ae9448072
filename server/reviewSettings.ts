import { PAYER_CODES, type Payer } from '@/contract/transferCar/fees/prices'
import { PAY_METHODS, type PayMethod } from '@/contract/transferCar/payment/codes'
import { DEFAULT_REVIEW_POLICY, type ReviewPolicy } from '@/domain/transferCar/payment/reviewPolicy'
import { validateAmount } from '@/domain/validators'
import { type Environment } from './environment'
import { StartupError } from './errors'

/** Some of these codes, parted by commas; '' = none. @throws StartupError */
function codesOf<T extends string>(env: Environment, name: string, known: readonly T[], fallback: readonly T[]): readonly T[] {
  const codes = env[name]
    ?.split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '')
  if (codes === undefined) return fallback
  const wrong = codes.find((code) => !known.some((each) => each === code))
  if (wrong !== undefined) throw new StartupError(`环境变量 ${name} 应是用逗号分开的代码（${known.join('、')}），现在有“${wrong}”`)
  return known.filter((each) => codes.includes(each))
}

/**
 * Which payment orders need no review of finance (payments.md#review-policy): `REVIEW_FREE_PAYERS`, `REVIEW_FREE_LIMIT` in yuan,
 * `REVIEW_FREE_METHODS`.
 * @throws StartupError with one Chinese line
 */
export function readReviewPolicy(env: Environment): ReviewPolicy {
  const limit = validateAmount(env.REVIEW_FREE_LIMIT ?? '2000')
  if (!limit.ok) throw new StartupError(`环境变量 REVIEW_FREE_LIMIT 应为金额（元）：${limit.message}`)
  return {
    payers: codesOf<Payer>(env, 'REVIEW_FREE_PAYERS', PAYER_CODES, DEFAULT_REVIEW_POLICY.payers),
    limitFen: limit.fen,
    methods: codesOf<PayMethod>(env, 'REVIEW_FREE_METHODS', PAY_METHODS, DEFAULT_REVIEW_POLICY.methods)
  }
}
