/** An account after a name, as platforms write people: `姓名/账号`. */
const ACCOUNT = /\/[\w.@-]+(?=$|[\s,，、;；])/g

/** Names of people without their accounts. */
export const withoutAccounts = (text: string): string => text.replace(ACCOUNT, '')

/** Sexes of an account by its number, as they stand in lists and files. */
export const GENDERS = ['', '男', '女', '保密'] as const
