import type { AgreementBody, AgreementUpdate, AgreementView, VersionBody } from '@/contract/transferCar/fees/bill'
import type { CustomerAgreement } from '@/contract/transferCar/fees/prices'
import { agreementErrors } from '@/domain/transferCar/fees/cardRules'
import type { Reader, Tx } from '../../database/client'
import { notFound, refuse } from '../../errors'
import { agreementRef, agreements, readCustomer } from './repository'
import { newestOfEach, Versions, type Version, type Writer } from './versions'

const presentAgreement = async (reader: Reader, rows: readonly Version<CustomerAgreement>[], wanted?: number): Promise<AgreementView> => {
  const row = rows.find(({ version }) => wanted === undefined || version === wanted)
  if (row === undefined) throw notFound('协议不存在')
  const { id, version, state, content, updatedAt } = row
  const versions = rows.map((each) => ({ version: each.version, state: each.state, updatedAt: each.updatedAt }))
  return {
    id,
    version,
    state,
    agreement: content,
    customerName: (await readCustomer(reader, content.customerId))?.name ?? '',
    updatedAt,
    versions
  }
}
const agreementVersions = new Versions(agreements, presentAgreement)

async function requireCustomer(tx: Tx, id: string): Promise<void> {
  const row = await readCustomer(tx, id)
  if (row === undefined || row.enabledMark === 0) throw refuse('客户不存在或已停用', { customerId: '客户不存在或已停用' })
}

/** What customers agreed with us (fees.md#price-source). */
export const agreementCommands = {
  /** Newest version of each. @param customerId absent = of all customers */
  list: async (reader: Reader, customerId?: string): Promise<AgreementView[]> => {
    const all = await agreements.read(reader)
    const list: AgreementView[] = []
    for (const { id, content } of newestOfEach(all)) {
      if (customerId === undefined || content.customerId === customerId)
        list.push(
          await presentAgreement(
            reader,
            all.filter((row) => row.id === id)
          )
        )
    }
    return list
  },
  /** @param version absent = the newest @throws Refusal 404 */
  read: async (reader: Reader, id: string, version?: number): Promise<AgreementView> =>
    presentAgreement(reader, await agreements.read(reader, id), version),
  create: async (tx: Tx, body: AgreementBody, writer: Writer): Promise<AgreementView> => {
    await requireCustomer(tx, body.customerId)
    return agreementVersions.create(tx, (id, version) => ({ ...body, id: agreementRef(id, version) }), writer)
  },
  update: async (tx: Tx, agreementId: string, { version: seen, ...body }: AgreementUpdate, writer: Writer): Promise<AgreementView> => {
    await requireCustomer(tx, body.customerId)
    return agreementVersions.save(tx, agreementId, seen, (id, version) => ({ ...body, id: agreementRef(id, version) }), writer)
  },
  publish: async (tx: Tx, id: string, { version }: VersionBody, writer: Writer): Promise<AgreementView> =>
    agreementVersions.publish(tx, id, version, async (agreement) => agreementErrors(agreement), writer),
  retire: async (tx: Tx, id: string, { version, at }: VersionBody, writer: Writer): Promise<AgreementView> =>
    agreementVersions.retire(tx, id, version, at, writer)
}
