/**
 * Settings that the company keeps itself (system.md#company-settings).
 *
 * GET Company/Settings                 -> CompanySettingsView (btn_settings)
 * PUT Company/Settings  SettingsBody   -> CompanySettingsView (btn_settings; code 409 with the current ones)
 */
import { Type, type Static } from '@sinclair/typebox'
import { PAYER_CODES } from './fees/prices'
import { Fen, oneOf, strict } from './order/parts'
import { PAY_METHODS } from './payment/codes'
import { TEXT_KINDS } from './companyCodes'

const switches = strict(
  Object.fromEntries(TEXT_KINDS.map((kind) => [kind, Type.Boolean()])) as Record<
    (typeof TEXT_KINDS)[number],
    ReturnType<typeof Type.Boolean>
  >
)

export const CompanySettings = strict({
  /** Which texts go to owners by themselves (messages.md#texts-to-owners). */
  texts: switches,
  /** A stored vehicle is handed out against a code by SMS (yard.md#release-code). */
  releaseCode: Type.Boolean(),
  /** Which payment orders need no review (payments.md#review-policy). */
  review: strict({
    payers: Type.Array(oneOf(PAYER_CODES), { maxItems: PAYER_CODES.length, uniqueItems: true }),
    limitFen: Fen,
    methods: Type.Array(oneOf(PAY_METHODS), { maxItems: PAY_METHODS.length, uniqueItems: true })
  })
})
export type CompanySettings = Static<typeof CompanySettings>

/** `version` as it was read, 0 = nobody has saved any yet. */
export const SettingsBody = strict({ version: Type.Integer({ minimum: 0 }), settings: CompanySettings })
export type SettingsBody = Static<typeof SettingsBody>

export interface CompanySettingsView {
  version: number
  settings: CompanySettings
  /** An SMS service is connected: without one no text leaves, whatever is switched on. */
  canText: boolean
  /** Newest first, the last 20. `at` epoch ms. */
  log: { byName: string; at: number; changes: string[] }[]
}
