import { desc, eq } from 'drizzle-orm'
import type { CompanySettings, CompanySettingsView, SettingsBody } from '@/contract/transferCar/company'
import { DEFAULT_SETTINGS, settingChanges } from '@/domain/transferCar/company'
import type { ReviewPolicy } from '@/domain/transferCar/payment/reviewPolicy'
import type { Actor } from '../../context'
import type { Reader, Tx } from '../../database/client'
import { companySetting, companySettingEvent, userAccount } from '../../database/schema'
import { conflict } from '../../errors'
import { newId } from '../../ids'
import { requireButton } from './policy'
import type { Act } from './types'

/** The one row. */
const ROW = 'company'
const LOG_SHOWN = 20
const CHANGED = '设置已被他人修改，请核对后再保存'

/** What this server is started with; the company's own word goes before it. */
export interface SettingDefaults {
  reviewPolicy: ReviewPolicy
  canText: boolean
}

/** Settings as they hold now (system.md#company-settings). */
export async function readSettings(reader: Reader, defaults: Pick<SettingDefaults, 'reviewPolicy'>): Promise<CompanySettings> {
  return (await read(reader, defaults)).settings
}

async function read(
  reader: Reader,
  { reviewPolicy }: Pick<SettingDefaults, 'reviewPolicy'>
): Promise<{ version: number; settings: CompanySettings }> {
  const [row] = await reader.select().from(companySetting).where(eq(companySetting.id, ROW))
  const review = { ...reviewPolicy, payers: [...reviewPolicy.payers], methods: [...reviewPolicy.methods] }
  const values = row?.values ?? {}
  return {
    version: row?.version ?? 0,
    settings: { ...DEFAULT_SETTINGS, review, ...values, texts: { ...DEFAULT_SETTINGS.texts, ...values.texts } }
  }
}

/** @throws Refusal 403 */
export async function viewSettings(reader: Reader, actor: Actor, defaults: SettingDefaults): Promise<CompanySettingsView> {
  requireButton(actor, 'btn_settings', '公司设置')
  const log = await reader
    .select({ byName: userAccount.realName, at: companySettingEvent.at, changes: companySettingEvent.changes })
    .from(companySettingEvent)
    .innerJoin(userAccount, eq(userAccount.id, companySettingEvent.byId))
    .orderBy(desc(companySettingEvent.at), desc(companySettingEvent.id))
    .limit(LOG_SHOWN)
  return { ...(await read(reader, defaults)), canText: defaults.canText, log }
}

/** Keeps new settings; each change is logged in words. @throws Refusal 403, 409 with the current ones */
export async function saveSettings(tx: Tx, actor: Actor, { version, settings }: SettingsBody, act: Act): Promise<CompanySettingsView> {
  requireButton(actor, 'btn_settings', '公司设置')
  await tx
    .insert(companySetting)
    .values({ id: ROW, version: 0, values: {}, updatedBy: actor.userId, updatedAt: act.now })
    .onConflictDoNothing()
  await tx.select({ id: companySetting.id }).from(companySetting).where(eq(companySetting.id, ROW)).for('update')
  const before = await read(tx, act)
  if (before.version !== version) throw conflict(CHANGED, await viewSettings(tx, actor, act))
  const changes = settingChanges(before.settings, settings)
  if (changes.length > 0) {
    await tx
      .update(companySetting)
      .set({ version: version + 1, values: settings, updatedBy: actor.userId, updatedAt: act.now })
      .where(eq(companySetting.id, ROW))
    await tx.insert(companySettingEvent).values({ id: newId(), byId: actor.userId, at: act.now, changes })
  }
  return viewSettings(tx, actor, act)
}
