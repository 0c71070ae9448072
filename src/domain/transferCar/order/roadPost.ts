import { toHalfWidth } from '@/domain/validators/normalise'

/** A place on a road by its kilometre post (intake.md#kilometre-posts). */
export interface RoadPost {
  /** As written: code, name, or both. */
  road: string
  /** `K1234+500`, without metres `K1234`. */
  post: string
  /** Metres from the beginning of the road. */
  metres: number
}

const CODE = '[GSXY]\\d{1,4}(?:W\\d?)?'
const NAME = '[\\u4e00-\\u9fff]{2,12}(?:高速公路|高速|快速路?|公路|大道|国道|省道)|\\d{3}(?:国道|省道)'
const GAP = '[\\s,，、]*'
const POST = 'K\\s*(\\d{1,4})(?:\\s*\\+\\s*(\\d{1,3})(?!\\d))?(?!\\d)'
const WORDS = '(\\d{1,4})\\s*(?:公里|千米|KM)(?:\\s*[+加]?\\s*(\\d{1,3})\\s*米?)?'
/** Direction and the like between road and post is left out. */
const BETWEEN = '[^\\d\\n]{0,16}?'
/** Province, city and district before the name of the road. */
const DISTRICT = /^.*[省市区县镇](?=[\u4e00-\u9fff]{2,})/
const PLACE = new RegExp(`(${CODE}${GAP}(?:${NAME})?|${NAME})${BETWEEN}${GAP}(?:${POST}|${WORDS})`, 'i')

/** Road and kilometre post of a text such as `G15 K1234+500` or `沿海高速 1234公里`; undefined where it names not both. */
export function roadPostOf(text: string): RoadPost | undefined {
  const [, road, kilometre, metre, inWords, metreInWords] = PLACE.exec(toHalfWidth(text)) ?? []
  const kilometres = kilometre ?? inWords
  if (road === undefined || kilometres === undefined) return undefined
  const rest = metre ?? metreInWords
  const post = `K${Number(kilometres)}${rest === undefined ? '' : `+${rest.padStart(3, '0')}`}`
  return {
    road: road
      .replace(/[\s,，、]+/g, '')
      .replace(DISTRICT, '')
      .toUpperCase(),
    post,
    metres: Number(kilometres) * 1_000 + Number(rest ?? 0)
  }
}

/** Names by which an address may call the road: its code and its name, without 公路 behind 高速. */
export function roadNames(road: string): string[] {
  const [code = ''] = new RegExp(`^${CODE}`, 'i').exec(road) ?? []
  const name = road.slice(code.length).replace(/高速公路$/, '高速')
  return [code.toUpperCase(), name].filter((each) => each !== '')
}
