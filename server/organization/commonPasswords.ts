import { md5 } from '@/domain/md5'

/**
 * Passwords that every list of guesses begins with, among them those that meet the rule of letters, digits and signs
 * (session.md#passwords).
 */
const PLAIN = `123456 1234567 12345678 123456789 1234567890 111111 000000 666666 888888 88888888 11111111 123123 123321 654321 112233 121212
147258 147258369 159357 5201314 1314520 abc123 abc123456 abcd1234 a123456 a1234567 a12345678 aa123456 aaa111 asd123 asdf1234 asdfgh qwe123
qwer1234 qwerty qwerty123 qazwsx 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz@WSX 1qazXSW@ !QAZ2wsx zaq12wsx ZAQ!2wsx password password1 password123 passw0rd
Passw0rd Passw0rd! P@ssw0rd P@ssword1 P@ssw0rd1 P@ssw0rd123 Password1! Password@1 Password@123 admin admin1 admin123 admin1234 admin888 Admin123 admin@123 Admin@123
Admin123! admin123! Admin@1234 Admin@2024 Admin@2025 Admin@2026 root root123 Root@123 test123 Test@123 test123! welcome1 Welcome1! Welcome@1 Welcome@123
a123456! A123456! Aa123456 Aa123456! Aa123456@ aA123456! Aa@123456 Aa12345678 Aa12345! Aa1234! Abc123 Abc123! abc123! abc@123 Abc@123 Abc@1234 Abc1234! Abc123456! abc123!@# Abc123!@# abc@123456
Abcd1234 Abcd1234! Abcd@1234 abcd@1234 asd123! Asd123! Asd@123 qwe123! Qwe123! qwe123!@# Qwe123!@# Qwe@123 qwer123! Qwer123! Qwer@1234 Qwerty1! Qwerty123! Qwerty@123 iloveyou
woaini woaini1314 woaini520 Woaini520! wang123 li123456 zhang123 Huawei@123 Huawei12#$ china123 China@123 a1b2c3 a1b2c3! 123qwe 123qwe! 123qweASD! 123.com abc123.com 123abc 123abc! 1234abcd 1234Abcd! 12345a 123456a 123456a! 123456Aa!`

const COMMON: ReadonlySet<string> = new Set(PLAIN.split(/\s+/).map((plain) => md5(plain)))

/** @param hash lower-case hex md5 of the plain text, as clients send it */
export const isCommonPassword = (hash: string): boolean => COMMON.has(hash)
