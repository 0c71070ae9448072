import type { Maker, Sent } from './genuine'

export const over = ({ headers }: Sent, raw: Buffer | string): Sent => ({ headers, raw: Buffer.from(raw) })
export const put = (raw: Buffer, at: number, bytes: Buffer | number[], instead = 0): Buffer =>
  Buffer.concat([raw.subarray(0, at), Buffer.from(bytes), raw.subarray(at + instead)])
/** What a form says, pair by pair in the order of their names: the channel itself signs no more than that. */
export const saysOf = ({ raw }: Sent): string => {
  const text = raw.toString('latin1')
  const pairs = text.split('&').map((part) =>
    part
      .split(/=(.*)/s)
      .slice(0, 2)
      .map((half) => {
        try {
          return decodeURIComponent(half.replaceAll('+', ' '))
        } catch {
          return `%${half}`
        }
      })
  )
  return JSON.stringify(/^[\x20-\x7e]*$/.test(text) ? pairs.map((pair) => JSON.stringify(pair)).sort() : text)
}

/** Bodies that another reader could take for the same, or that a careless one reads otherwise than what was signed. */
export function disguised(maker: Maker, genuine: Sent, other: Sent): Sent[] {
  const text = genuine.raw.toString('utf8')
  const bare = { ...genuine, headers: { 'content-type': genuine.headers['content-type'] ?? '' } }
  const both = [
    over(genuine, ''),
    over(genuine, `\uFEFF${text}`),
    over(genuine, `${text}\n`),
    over(genuine, ` ${text}`),
    over(genuine, Buffer.from(text, 'utf16le')),
    over(genuine, `${text}${text}`),
    over(genuine, `${text}&`),
    over(genuine, `${text}\0`),
    over(genuine, Buffer.from(text.replaceAll('\uFFFD', '\xff').replaceAll('%EF%BF%BD', '%FF'), 'latin1')),
    ...[genuine.raw.indexOf(Buffer.from('\uFFFD'))].filter((at) => at >= 0).map((at) => over(genuine, put(genuine.raw, at, [0xff], 3)))
  ]
  if (maker.name !== 'Alipay') {
    const content = JSON.parse(text) as Record<string, unknown>
    return [
      ...both,
      bare,
      over(genuine, other.raw),
      { headers: other.headers, raw: genuine.raw },
      over(genuine, JSON.stringify(content, null, 1)),
      over(genuine, JSON.stringify(Object.fromEntries(Object.entries(content).reverse()))),
      over(genuine, text.replace('{', '{"amountFen":1,')),
      over(genuine, text.replace(/}$/, ',"amountFen":1}')),
      over(genuine, text.replace(/}$/, ',"extra":1}')),
      over(
        genuine,
        text.replace(/}$/, `,"resource":${JSON.stringify((JSON.parse(other.raw.toString()) as { resource?: unknown }).resource ?? 1)}}`)
      ),
      over(genuine, text.replace('"', '"\\u0000')),
      over(genuine, text.replaceAll(':', ': ')),
      ...maker.headerNames.map((name) => ({ ...genuine, headers: { ...genuine.headers, [name]: '' } })),
      ...maker.headerNames.map((name) => ({
        ...genuine,
        headers: {
          ...genuine.headers,
          [name]: other.headers[name] === genuine.headers[name] ? `${genuine.headers[name] ?? ''}0` : (other.headers[name] ?? '')
        }
      }))
    ]
  }
  const form = (change: (fields: [string, string][]) => [string, string][]): Sent =>
    over(genuine, new URLSearchParams(change([...new URLSearchParams(text)])).toString())
  const merged = (first: string): Sent =>
    form((fields) => {
      const signed = fields.filter(([name]) => name !== 'sign' && name !== 'sign_type').sort(([a], [b]) => (a < b ? -1 : 1))
      const at = signed.findIndex(([name]) => name === first)
      const [one, two] = [signed[at], signed[at + 1]]
      if (one === undefined || two === undefined) throw new Error(first)
      return [
        ...signed.slice(0, at),
        [one[0], `${one[1]}&${two[0]}=${two[1]}`],
        ...signed.slice(at + 2),
        ...fields.filter(([name]) => name.startsWith('sign'))
      ]
    })
  const names = [...new URLSearchParams(text).keys()].filter((name) => name !== 'sign' && name !== 'sign_type').sort()
  return [
    ...both,
    form((fields) =>
      fields.map(([name, value]) => (name === 'sign' ? [name, new URLSearchParams(other.raw.toString()).get('sign') ?? ''] : [name, value]))
    ),
    ...[
      'total_amount',
      'out_trade_no',
      'trade_no',
      'trade_status',
      'app_id',
      'refund_fee',
      'out_biz_no',
      'extra',
      'sign',
      'sign_type',
      'constructor',
      '__proto__'
    ].flatMap((name) => [
      over(genuine, `${name}=1&${text}`),
      over(genuine, `${text}&${name}=1`),
      over(genuine, `${text}&${name}=`),
      over(genuine, `${name}=&${text}`),
      over(genuine, `${text}&${name}`),
      over(genuine, `%${name.charCodeAt(0).toString(16)}${name.slice(1)}=1&${text}`)
    ]),
    ...names.slice(0, -1).map(merged),
    form((fields) => fields.filter(([name]) => name !== 'subject')),
    form((fields) => fields.map(([name, value]) => (name === 'sign_type' ? [name, 'RSA'] : [name, value]))),
    form((fields) => fields.map(([name, value]) => (name === 'sign' ? [name, `${value} `] : [name, value]))),
    over(genuine, text.replace('&', ';')),
    over(genuine, text.replaceAll('&', '&&'))
  ]
}
