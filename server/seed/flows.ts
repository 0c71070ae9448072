import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Tx } from '../database/client'
import { readFormFile } from '../form/commands/formFile'
import { importForm } from '../form/commands/importForm'
import { readFlowFile } from '../workFlow/template/flowFile'
import { importFlow } from '../workFlow/template/importFlow'
import { addFormMenu, type FormRight } from './formMenus'

const EVERYBODY = ['dispatcher', 'driver', 'yard', 'clerk'] as const

/** Flows of the demo company; each lies in `flows`, its form in `flowForms`, as the platform writes them. With a menu its records are listed. */
const FLOWS: readonly {
  readonly code: string
  readonly menu?: { readonly fullName: string; readonly icon: string; readonly color: string; readonly rights: readonly FormRight[] }
}[] = [
  { code: 'leaveApply' },
  { code: 'vehicleApply' },
  {
    code: 'expenseClaim',
    menu: {
      fullName: '报销台账',
      icon: 'wallet',
      color: '#b45309',
      rights: [
        { role: 'admin', scope: 'all' },
        { role: 'manager', scope: 'organize', buttons: ['detail'], without: ['bankName', 'bankAccount'] },
        { role: 'finance', scope: 'all', buttons: ['detail', 'download'] }
      ]
    }
  },
  {
    code: 'purchaseApply',
    menu: {
      fullName: '采购申请',
      icon: 'box',
      color: '#7c3aed',
      rights: [
        { role: 'admin', scope: 'all' },
        { role: 'manager', scope: 'all' },
        { role: 'finance', scope: 'all', buttons: ['add', 'detail', 'download'] },
        ...EVERYBODY.map((role) => ({ role, scope: 'own' as const, buttons: ['add', 'edit', 'remove', 'detail'] as const }))
      ]
    }
  },
  { code: 'overtimeApply' },
  { code: 'punchMakeUp' },
  { code: 'salesOrder' },
  {
    code: 'crmOrder',
    menu: {
      fullName: '订单',
      icon: 'order',
      color: '#b45309',
      rights: [
        { role: 'admin', scope: 'all' },
        { role: 'manager', scope: 'all' },
        ...(['finance', ...EVERYBODY] as const).map((role) => ({
          role,
          scope: 'own' as const,
          buttons: ['add', 'edit', 'remove', 'detail'] as const
        }))
      ]
    }
  }
]

const read = (folder: 'flows' | 'flowForms', code: string): unknown =>
  JSON.parse(readFileSync(path.join(__dirname, folder, `${code}.json`), 'utf8'))

/** Imports the demo company's flows with their forms. @param now epoch ms */
export async function seedFlows(tx: Tx, now: number): Promise<void> {
  for (const { code, menu } of FLOWS) {
    await importForm(tx, readFormFile(read('flowForms', code)), now)
    await importFlow(tx, readFlowFile(read('flows', code)), now)
    if (menu !== undefined) await addFormMenu(tx, { modelId: code, ...menu })
  }
}
