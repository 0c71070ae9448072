/** Money for people. Input is always integer fen; anything else is a programming error and throws RangeError. */
function assertFen(fen: number): void {
  if (!Number.isSafeInteger(fen)) throw new RangeError('an amount must be integer fen')
}

/** Yuan and two decimals as text, without a float in between. */
function split(fen: number): { yuan: string; decimals: string } {
  const digits = String(Math.abs(fen)).padStart(3, '0')
  return { yuan: digits.slice(0, -2), decimals: digits.slice(-2) }
}

/** `123450` -> `1,234.50`; a refund or discount keeps its sign. @param fen integer fen @throws RangeError */
export function formatFen(fen: number): string {
  assertFen(fen)
  const { yuan, decimals } = split(fen)
  return `${fen < 0 ? '-' : ''}${yuan.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`
}

/** `123450` -> `1234.50`, the text an amount field starts with. @param fen integer fen @throws RangeError */
export function fenToInput(fen: number): string {
  assertFen(fen)
  const { yuan, decimals } = split(fen)
  return `${fen < 0 ? '-' : ''}${yuan}.${decimals}`
}

const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const PLACES = ['', '拾', '佰', '仟']
const GROUPS = ['', '万', '亿', '兆']

/** Up to four digits in capitals; zeros inside are read once, zeros at the end not at all. */
function groupInCapitals(group: string): string {
  let text = ''
  let zero = false
  Array.from(group).forEach((digit, index) => {
    if (digit === '0') {
      zero = text !== ''
      return
    }
    text += (zero ? '零' : '') + DIGITS.charAt(Number(digit)) + (PLACES[group.length - 1 - index] ?? '')
    zero = false
  })
  return text
}

function yuanInCapitals(yuan: string): string {
  const groups: string[] = []
  for (let end = yuan.length; end > 0; end -= 4) groups.unshift(yuan.slice(Math.max(0, end - 4), end))
  let text = ''
  groups.forEach((group, index) => {
    const capitals = groupInCapitals(group)
    if (capitals === '') return
    // A gap between two groups is read as one 零: the group before is empty, or this one starts with 0.
    const gap = text !== '' && (group.startsWith('0') || /^0+$/.test(groups[index - 1] ?? ''))
    text += (gap ? '零' : '') + capitals + (GROUPS[groups.length - 1 - index] ?? '')
  })
  return text
}

/**
 * Amount in Chinese capitals for receipts: 壹仟贰佰叁拾肆元伍角; 整 after 元 only, 零 before 分 when there is no 角
 * (the banks' rules for filling in documents; app.md#words-of-amounts).
 * @param fen integer fen; negative amounts start with 负
 * @throws RangeError when it is not integer fen
 */
export function amountInChinese(fen: number): string {
  assertFen(fen)
  if (fen === 0) return '零元整'
  const { yuan, decimals } = split(fen)
  const whole = yuanInCapitals(yuan)
  const jiao = Number(decimals.charAt(0))
  const cent = Number(decimals.charAt(1))
  let text = fen < 0 ? '负' : ''
  if (whole !== '') text += `${whole}元`
  if (jiao === 0 && cent === 0) return `${text}整`
  if (jiao > 0) text += `${DIGITS.charAt(jiao)}角`
  else if (whole !== '') text += '零'
  if (cent > 0) text += `${DIGITS.charAt(cent)}分`
  return text
}
