import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the fake does to the next questions. */
export type Mood = 'well' | 'silent' | 'quotaSecond' | 'quotaDay' | 'broken' | 'empty' | 'serverError'

export interface FakeMap {
  /** Without a slash at its end. */
  readonly url: string
  /** Every question with its parameters, decoded. */
  readonly asked: { path: string; query: Record<string, string> }[]
  mood: Mood
  close(): Promise<void>
}

const md5 = (text: string): string => createHash('md5').update(text, 'utf8').digest('hex')
const sorted = (query: Record<string, string>): string =>
  Object.keys(query)
    .filter((name) => name !== 'sig')
    .sort()
    .map((name) => `${name}=${query[name]}`)
    .join('&')

export const KEYS = { key: 'fake-map-key-7f3a', secret: 'fake-map-secret-91c2' } as const
type Speak = (path: string, query: Record<string, string>, mood: Mood) => object

async function serve(speak: Speak): Promise<FakeMap> {
  const waiting = new Set<ServerResponse>()
  const fake = { url: '', asked: [] as FakeMap['asked'], mood: 'well' as Mood }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://fake')
    const query = Object.fromEntries(searchParams)
    fake.asked.push({ path: pathname, query })
    if (fake.mood === 'silent') {
      waiting.add(response)
      return
    }
    if (fake.mood === 'serverError') {
      response.writeHead(502).end('Bad Gateway')
      return
    }
    response.setHeader('content-type', 'application/json;charset=UTF-8')
    response.end(fake.mood === 'broken' ? '<html>维护中' : JSON.stringify(speak(pathname, query, fake.mood)))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(fake, {
    close: () =>
      new Promise<void>((resolve) => {
        for (const response of waiting) response.destroy()
        server.close(() => resolve())
        server.closeAllConnections()
      })
  })
}

const pair = (text: string | undefined): [number, number] | undefined => {
  const match = /^(-?\d+(?:\.\d{1,6})?),(-?\d+(?:\.\d{1,6})?)$/.exec(text ?? '')
  return match === null ? undefined : [Number(match[1]), Number(match[2])]
}

const amapRefusal = (infocode: string, info: string) => ({ status: '0', info, infocode })

/** AMap's web service as its pages describe it: everything is text, what is empty is `[]`, longitude first. */
const speakAmap: Speak = (path, query, mood) => {
  if (query.key === undefined) return amapRefusal('10001', 'INVALID_USER_KEY')
  if (query.key !== KEYS.key) return amapRefusal('10001', 'INVALID_USER_KEY')
  if (query.sig !== md5(sorted(query) + KEYS.secret)) return amapRefusal('10007', 'INVALID_USER_SIGNATURE')
  if (mood === 'quotaSecond') return amapRefusal('10021', 'CUQPS_HAS_EXCEEDED_THE_LIMIT')
  if (mood === 'quotaDay') return amapRefusal('10044', 'USER_DAILY_QUERY_OVER_LIMIT')
  const well = { status: '1', info: 'OK', infocode: '10000' }
  if (path === '/v3/assistant/inputtips') {
    if (query.keywords === undefined) return amapRefusal('20001', 'MISSING_REQUIRED_PARAMS')
    if (query.location !== undefined && pair(query.location) === undefined) return amapRefusal('20000', 'INVALID_PARAMS')
    if (mood === 'empty') return { ...well, count: '0', tips: [] }
    return {
      ...well,
      count: '3',
      tips: [
        { id: [], name: '深圳湾', district: '广东省深圳市', adcode: '440300', location: [], address: [], typecode: [], city: [] },
        {
          id: 'B02F37VVFT',
          name: '深圳湾口岸',
          district: '广东省深圳市南山区',
          adcode: '440305',
          location: '113.944672,22.503611',
          address: '东滨路',
          typecode: '150000',
          city: []
        },
        {
          id: 'B02F38ABCD',
          name: '深圳湾公园',
          district: '广东省深圳市南山区',
          adcode: '440305',
          location: '113.955712,22.519422',
          address: [],
          typecode: '110101',
          city: []
        }
      ]
    }
  }
  if (path === '/v3/geocode/regeo') {
    const point = pair(query.location)
    if (query.location === undefined) return amapRefusal('20001', 'MISSING_REQUIRED_PARAMS')
    if (point === undefined) return amapRefusal('20000', 'INVALID_PARAMS')
    if (mood === 'empty')
      return {
        ...well,
        regeocode: { addressComponent: { city: [], province: [], adcode: [], district: [], township: [] }, formatted_address: [] }
      }
    return {
      ...well,
      regeocode: {
        addressComponent: {
          city: '广州市',
          province: '广东省',
          adcode: '440106',
          district: '天河区',
          towncode: '440106019000',
          township: '猎德街道',
          country: '中国',
          citycode: '020'
        },
        formatted_address: '广东省广州市天河区猎德街道珠江东路'
      }
    }
  }
  if (path === '/v5/direction/driving') {
    if (query.origin === undefined || query.destination === undefined) return amapRefusal('20001', 'MISSING_REQUIRED_PARAMS')
    if (pair(query.origin) === undefined || pair(query.destination) === undefined) return amapRefusal('20000', 'INVALID_PARAMS')
    if (mood === 'empty') return amapRefusal('20801', 'NO_ROADS_NEARBY')
    const cost = (query.show_fields ?? '').split(',').includes('cost')
      ? { cost: { duration: '1860', tolls: '6', toll_distance: '8200', traffic_lights: '9' } }
      : {}
    return {
      ...well,
      count: '1',
      route: {
        origin: query.origin,
        destination: query.destination,
        taxi_cost: '58',
        paths: [
          {
            distance: '18342',
            restriction: '0',
            ...cost,
            steps: [{ instruction: '向东行驶', orientation: '东', step_distance: '18342', road_name: '滨海大道' }]
          }
        ]
      }
    }
  }
  return amapRefusal('10002', 'SERVICE_NOT_AVAILABLE')
}

const tencentRefusal = (status: number, message: string) => ({ status, message, request_id: 'r1' })

/** Tencent's web service as its pages describe it: numbers are numbers, latitude first, a way's time in minutes. */
const speakTencent: Speak = (path, query, mood) => {
  if (query.key === undefined) return tencentRefusal(311, 'key格式错误')
  if (query.key !== KEYS.key) return tencentRefusal(190, '无效的KEY')
  if (query.sig !== md5(`${path}?${sorted(query)}${KEYS.secret}`)) return tencentRefusal(111, '签名验证失败')
  if (mood === 'quotaSecond') return tencentRefusal(120, '此key每秒请求量已达到上限')
  if (mood === 'quotaDay') return tencentRefusal(121, '此key每日调用量已达到上限')
  const well = { status: 0, message: 'query ok', request_id: 'r1' }
  if (path === '/ws/place/v1/suggestion') {
    if (query.keyword === undefined) return tencentRefusal(300, '缺少必要字段')
    if (query.location !== undefined && pair(query.location) === undefined) return tencentRefusal(348, '参数错误')
    if (mood === 'empty') return { ...well, count: 0, data: [] }
    return {
      ...well,
      count: 2,
      data: [
        {
          id: '1520',
          title: '深圳湾口岸',
          address: '广东省深圳市南山区东滨路',
          category: '交通设施',
          type: 0,
          location: { lat: 22.503611, lng: 113.944672 },
          adcode: 440305,
          province: '广东省',
          city: '深圳市',
          district: '南山区'
        },
        {
          id: '1521',
          title: '深圳湾公园',
          address: '广东省深圳市南山区望海路',
          category: '旅游景点',
          type: 0,
          location: { lat: 22.519422, lng: 113.955712 },
          adcode: 440305,
          province: '广东省',
          city: '深圳市',
          district: '南山区'
        }
      ]
    }
  }
  if (path === '/ws/geocoder/v1') {
    const point = pair(query.location)
    if (query.location === undefined) return tencentRefusal(300, '缺少必要字段')
    if (point === undefined || point[0] > 90) return tencentRefusal(348, '参数错误')
    if (mood === 'empty') return tencentRefusal(347, '查询无结果')
    return {
      ...well,
      result: {
        location: { lat: point[0], lng: point[1] },
        address: '广东省广州市天河区珠江东路',
        address_component: {
          nation: '中国',
          province: '广东省',
          city: '广州市',
          district: '天河区',
          street: '珠江东路',
          street_number: ''
        },
        ad_info: { nation_code: '156', adcode: '440106', city_code: '156440100', name: '中国,广东省,广州市,天河区' }
      }
    }
  }
  if (path === '/ws/direction/v1/driving') {
    if (query.from === undefined || query.to === undefined) return tencentRefusal(300, '缺少必要字段')
    if ((pair(query.from)?.[0] ?? 99) > 90 || (pair(query.to)?.[0] ?? 99) > 90) return tencentRefusal(348, '参数错误')
    if (mood === 'empty') return tencentRefusal(373, '起终点无可用路线')
    return {
      ...well,
      result: {
        routes: [
          { mode: 'DRIVING', distance: 18342, duration: 31, traffic_light_count: 9, toll: 6, polyline: [22.5, 113.9, 100, 200], steps: [] }
        ]
      }
    }
  }
  return tencentRefusal(404, '请求路径不存在')
}

/** A map service on loopback that speaks like the real one and refuses like it. */
export const startFakeMap = (name: 'amap' | 'tencent'): Promise<FakeMap> => serve(name === 'amap' ? speakAmap : speakTencent)
