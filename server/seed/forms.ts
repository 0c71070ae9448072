import { readFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import type { JsonObject } from '@/contract/formSchema'
import { DAY, MINUTE, type Clock } from '../clock'
import type { Actor } from '../context'
import type { Tx } from '../database/client'
import { userAccount } from '../database/schema'
import { recordUpload } from '../files/commands'
import { imagePath } from '../files/signature'
import type { FileStore } from '../files/store'
import { accessOf, type Access } from '../form/access'
import { readFormFile } from '../form/commands/formFile'
import { importForm } from '../form/commands/importForm'
import { createRecord } from '../form/commands/records'
import type { InterfaceRows } from '../form/interfaceRows'
import { loadActor } from '../session/auth'
import { TRUCKS } from './fleet'
import { addFormMenu, formMenuId, type FormMenu } from './formMenus'
import { claims } from './formRecords/claims'
import { fuelCards } from './formRecords/fuelCards'
import { inspections } from './formRecords/inspections'
import { inventories } from './formRecords/inventories'
import { momentsOf, userId, type FormRecordSeed, type Moments } from './formRecords/seed'
import { complaints } from './formRecords/complaints'
import { statements } from './formRecords/statements'
import { PictureMaker, type DemoPicture } from './ordersPictures'

/** Forms of the demo company in the order of the workbench; each lies beside this file as the platform writes it. */
const FORMS: readonly (FormMenu & {
  records: (moments: Moments, photos: readonly (readonly JsonObject[])[]) => readonly FormRecordSeed[]
})[] = [
  {
    modelId: 'vehicleInspection',
    fullName: '车辆检查',
    icon: 'done',
    color: '#15803d',
    records: inspections,
    rights: [
      { role: 'admin', scope: 'all' },
      { role: 'manager', scope: 'all' },
      { role: 'dispatcher', scope: 'organize', buttons: ['add', 'edit', 'detail', 'download'] },
      { role: 'driver', scope: 'department', buttons: ['add', 'edit', 'detail'], without: ['items-cost', 'totalCost'] }
    ]
  },
  {
    modelId: 'accidentStatement',
    fullName: '事故说明',
    icon: 'notebook',
    color: '#be123c',
    records: statements,
    rights: [
      { role: 'admin', scope: 'all' },
      { role: 'manager', scope: 'all' },
      { role: 'dispatcher', scope: 'organize', buttons: ['add', 'edit', 'detail'], revealsNumbers: true },
      { role: 'finance', scope: 'all', buttons: ['detail', 'download'] },
      { role: 'driver', scope: 'own', buttons: ['add', 'edit', 'detail'] },
      { role: 'clerk', scope: 'all', buttons: ['detail'], without: ['signature', 'loss', 'lossWords'] }
    ]
  },
  {
    modelId: 'equipmentClaim',
    fullName: '装备领用',
    icon: 'box',
    color: '#b45309',
    records: claims,
    rights: [
      { role: 'admin', scope: 'all' },
      { role: 'manager', scope: 'all' },
      { role: 'finance', scope: 'all', buttons: ['detail', 'download'] },
      ...(['dispatcher', 'driver', 'yard', 'clerk'] as const).map((role) => ({
        role,
        scope: 'own' as const,
        buttons: ['add', 'edit', 'remove', 'detail'] as const
      }))
    ]
  },
  {
    modelId: 'fuelCard',
    fullName: '油卡登记',
    icon: 'wallet',
    color: '#1d5fd1',
    records: fuelCards,
    rights: [
      { role: 'admin', scope: 'all' },
      { role: 'manager', scope: 'all' },
      { role: 'finance', scope: 'all', buttons: ['add', 'edit', 'detail', 'download'] },
      { role: 'dispatcher', scope: 'organize', buttons: ['detail'], without: ['balance', 'amountRange'] }
    ]
  },
  {
    modelId: 'customerComplaint',
    fullName: '客户投诉',
    icon: 'order',
    color: '#7c3aed',
    records: complaints,
    rights: [
      { role: 'admin', scope: 'all' },
      { role: 'manager', scope: 'all' },
      { role: 'clerk', scope: 'department', buttons: ['add', 'edit', 'detail', 'download'], revealsNumbers: true },
      { role: 'dispatcher', scope: 'organize', buttons: ['detail'], without: ['phone', 'claimed', 'paid'] }
    ]
  },
  {
    modelId: 'yardInventory',
    fullName: '停车场盘点',
    icon: 'chart',
    color: '#0f766e',
    records: inventories,
    rights: [
      { role: 'admin', scope: 'all' },
      { role: 'manager', scope: 'all' },
      { role: 'yard', scope: 'department', buttons: ['add', 'edit', 'detail'] },
      { role: 'dispatcher', scope: 'organize', buttons: ['detail'] }
    ]
  }
]

/**
 * Photos of the first statements; the makers of pictures take their time and so come before the transaction
 * (server.md#inside-a-transaction).
 */
const PHOTOGRAPHED = ['driver1', 'driver3', 'driver2', 'driver4', 'driver1', 'driver2', 'driver3', 'driver1'] as const

export async function prepareForms(clock: Clock, files: FileStore): Promise<DemoPicture[]> {
  const pictures = new PictureMaker()
  for (const [i, account] of PHOTOGRAPHED.entries()) {
    const photo = await pictures.photo(i % 2 === 0 ? 'SCENE' : 'DAMAGE', i, userId(account), clock.now() - (30 - i) * DAY, `form ${i}`)
    photo.type = 'annexpic'
  }
  await pictures.store(files)
  return pictures.made
}

/** Forms with their entries of the workbench and records written by the people themselves, through the same rules as everybody's. */
export async function seedForms(tx: Tx, clock: Clock, pictures: readonly DemoPicture[]): Promise<void> {
  const now = clock.now()
  for (const { row } of pictures) await recordUpload(tx, row)
  const photos = pictures.map(({ row }) => [{ name: row.originalName, fileId: row.name, url: imagePath(row.type, row.name) }])
  for (const form of FORMS) {
    await importForm(tx, readFormFile(JSON.parse(readFileSync(path.join(__dirname, 'forms', `${form.modelId}.json`), 'utf8'))), now)
    await addFormMenu(tx, form)
  }
  const actors = new Map<string, Actor>()
  for (const { modelId, records } of FORMS) {
    const accesses = new Map<string, Access>()
    for (const { account, ago, values } of [...records(momentsOf(now), photos)].sort((a, b) => b.ago - a.ago)) {
      const actor = actors.get(account) ?? (await actorOf(tx, account))
      actors.set(account, actor)
      const access = accesses.get(account) ?? (await accessOf(tx, actor, modelId, formMenuId(modelId)))
      accesses.set(account, access)
      await createRecord(
        tx,
        { context: { fileSecret: '', live: { changed: () => undefined } }, actor, access, now: now - ago + MINUTE },
        values,
        DEMO_ROWS
      )
    }
  }
}

async function actorOf(tx: Tx, account: string): Promise<Actor> {
  const [person] = await tx
    .select()
    .from(userAccount)
    .where(eq(userAccount.id, userId(account)))
  if (person === undefined) throw new Error(`no ${account} in the demo company`)
  return loadActor(tx, person, '')
}

/** Names that the records above pick from data interfaces; those are not asked inside a transaction. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ...TRUCKS.map(({ id, plateNo }): [string, string] => [id, plateNo]),
  ['customer-pingan', '平安财险深圳分公司'],
  ['customer-shunda', '顺达物流车队'],
  ['yard-1', '梅林停车场'],
  ['user-driver1', '王建军'],
  ['user-driver3', '赵永刚']
])
const DEMO_ROWS: InterfaceRows = {
  isAsked: false,
  choices: () => undefined,
  row: (_field, value) => {
    const fullName = NAMES.get(value) ?? /^slot-([ABC])(\d+)$/.exec(value)?.slice(1).join('-')
    return fullName === undefined ? undefined : { id: value, fullName }
  }
}
