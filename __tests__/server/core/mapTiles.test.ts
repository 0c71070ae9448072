import { readConfig } from '../../../server/config'

const TILES = 'https://tiles.example.cn/{z}/{x}/{y}.png'

describe('MAP_TILES', () => {
  test('none by default; with its system and credit otherwise', () => {
    expect(readConfig({}).mapTiles).toBeUndefined()
    expect(readConfig({ MAP_TILES: TILES, MAP_TILES_COORDS: 'WGS84', MAP_TILES_CREDIT: ' 示例 ' }).mapTiles).toEqual({
      url: TILES,
      coordType: 'WGS84',
      credit: '示例'
    })
  })
  test.each([
    [{ MAP_TILES: TILES }, 'MAP_TILES_COORDS'],
    [{ MAP_TILES: TILES, MAP_TILES_COORDS: 'BD09' }, 'MAP_TILES_COORDS'],
    [{ MAP_TILES: 'https://tiles.example.cn/{z}/{x}.png', MAP_TILES_COORDS: 'GCJ02' }, 'MAP_TILES'],
    [{ MAP_TILES: 'https://{s}.example.cn/{z}/{x}/{y}.png', MAP_TILES_COORDS: 'GCJ02' }, 'MAP_TILES'],
    [{ MAP_TILES: 'tiles/{z}/{x}/{y}.png', MAP_TILES_COORDS: 'GCJ02' }, 'MAP_TILES']
  ])('%j ends the start with one line', (env, name) => {
    expect(() => readConfig(env)).toThrow(name)
  })
})
