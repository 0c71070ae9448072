import type { MenuNode } from '@/contract/workbench'
import type { Actor } from '../context'
import type { Reader } from '../database/client'
import { menuTree } from './presenter'
import { menuNames, menusOf } from './repository'

/** The workbench of a person, for other areas too (CurrentUser carries it). */
export async function menuTreeOf(db: Reader, actor: Pick<Actor, 'roleIds' | 'isAdministrator'>, keyword?: string): Promise<MenuNode[]> {
  return menuTree(await menusOf(db, actor), keyword)
}

/** Menu id -> name, to name the models of a permission list. */
export function moduleNames(db: Reader): Promise<Map<string, string>> {
  return menuNames(db)
}
