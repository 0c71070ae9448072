import { ROLES, type Role } from '@/domain/permission'

/**
 * 常用 of each role from its first day (workbench.md#favourites-of-a-role): ids of menu entries, what is needed most first. An entry that
 * was taken from the role, or that this installation has not, is not shown.
 */
export const ROLE_FAVOURITES: Readonly<Record<Role, readonly string[]>> = {
  admin: ['companySettings', 'accidentOrder', 'statistic', 'rateCards', 'moderation'],
  manager: ['statistic', 'dispatchBoard', 'accidentOrder', 'paymentOrder', 'rateCards', 'companySettings'],
  dispatcher: ['accidentCreate', 'dispatchBoard', 'accidentOrder', 'yard', 'savedPlaces', 'fleetPapers'],
  driver: ['accidentOrder', 'accidentCreate', 'cash', 'truckCosts', 'driverPay', 'fleetPapers'],
  finance: ['paymentOrder', 'invoice', 'reconcile', 'statements', 'cash', 'rateCards'],
  yard: ['yard', 'accidentOrder'],
  clerk: ['accidentCreate', 'accidentOrder']
}

/** Those of all roles that a person has, each once, in the order of ROLES. @param roles codes; roles of a company's own have none */
export function favouritesOfRoles(roles: readonly string[], isAdministrator: boolean): string[] {
  const held = ROLES.filter((role) => roles.includes(role) || (role === 'admin' && isAdministrator))
  return [...new Set(held.flatMap((role) => ROLE_FAVOURITES[role]))]
}
