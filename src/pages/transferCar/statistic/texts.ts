import { formatFen } from '@/domain/format'

/** `1,234` orders. */
export const countWords = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
/** `¥1,234.50` */
export const fenWords = (fen: number): string => (fen < 0 ? `-¥${formatFen(-fen)}` : `¥${formatFen(fen)}`)
/** Amounts in a chart, where there is no room: 1.2万, 350. @param fen integer fen */
export function shortFen(fen: number): string {
  const yuan = Math.round(fen / 100)
  return Math.abs(yuan) >= 10_000 ? `${(yuan / 10_000).toFixed(1).replace(/\.0$/, '')}万` : String(yuan)
}
export const shortCount = (count: number): string => (Number.isInteger(count) ? String(count) : '')
/** 0 to 1 as 93.5 %; the words in `none` where nothing was counted. */
export const shareWords = (share: number | null, none = '暂无'): string =>
  share === null ? none : `${(share * 100).toFixed(1).replace(/\.0$/, '')}%`
/** What came before, and by how much it has grown: 上期 10 · +50%. @param words of the value before */
export function beforeWords(now: number, before: number, words: string): string {
  if (before === 0) return `上期 ${words}`
  const change = ((now - before) / Math.abs(before)) * 100
  return `上期 ${words} · ${change > 0 ? '+' : ''}${change.toFixed(Math.abs(change) < 10 ? 1 : 0).replace(/\.0$/, '')}%`
}
/** A length: 45 秒, 12 分 5 秒, 1 小时 20 分. @param seconds null = none */
export function lengthWords(seconds: number | null): string {
  if (seconds === null) return '暂无'
  const whole = Math.round(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)]
  if (hours > 0) return `${hours} 小时 ${minutes} 分`
  return minutes > 0 ? `${minutes} 分 ${whole % 60} 秒` : `${whole} 秒`
}
