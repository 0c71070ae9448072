import fc from 'fast-check'
import type { FormOption } from '@/domain/form/types'
import { barsOf } from '@/form/view/fields/barcode'
import { toggled } from '@/form/view/fields/ChoiceFields'
import { extensionsIn, limitsOf } from '@/form/view/fields/fileLimits'
import { storedPlace } from '@/domain/form/place'
import { stepped } from '@/form/view/fields/NumberField'
import { isPlainHtml, paragraphsOf, textOfParagraphs } from '@/form/view/fields/paragraphs'
import { ratedBy } from '@/form/view/fields/RateField'
import { textStyle } from '@/form/view/fields/StaticFields'
import { groupsOf } from '@/form/view/layout/FieldList'
import { isColor } from '@/domain/form/color'
import { pathNodes, pathsIn, storedPaths } from '@/form/view/pickers/TreeSheet'
import { idsFrom, withSource } from '@/form/view/pickers/UsersSheet'
import { normaliseForm } from '@/domain/form/normalise'
import { field } from './support'

const fixed = { seed: 7, numRuns: 100 }
const modules = (text: string, format: string): string | undefined =>
  barsOf(text, format)
    ?.map(({ isDark, modules: count }) => (isDark ? '1' : '0').repeat(count))
    .join('')

describe('bar codes', () => {
  it('Code 128 writes start, characters, check character and stop between two quiet zones (ISO/IEC 15417)', () => {
    const quiet = '0'.repeat(10)
    // Start B, A, B, C, check character (104 + 33 + 2 x 34 + 3 x 35) mod 103 = 1, stop.
    expect(modules('ABC', 'code128')).toBe(
      `${quiet}${['11010010000', '10100011000', '10001011000', '10001000110', '11001101100', '1100011101011'].join('')}${quiet}`
    )
  })

  it.each([
    ['', 'code128'],
    ['车牌', 'code128'],
    ['123', 'ean13'],
    ['6901234567893', 'ean13'],
    ['12A', 'itf14']
  ])('%s as %s cannot be written', (text, format) => expect(barsOf(text, format)).toBeUndefined())
  it('EAN-13 adds its check digit; an unknown format is Code 128', () => {
    expect(modules('690123456789', 'ean13')).toBe(modules('6901234567892', 'ean13'))
    expect(modules('TC-1', 'nobody')).toBe(modules('TC-1', 'code128'))
  })
})

describe('values on their way to the platform', () => {
  it('paths of a cascade come back, even where the same id stands below several parents', () => {
    const id = fc.stringMatching(/^[a-z0-9]{1,4}$/)
    fc.assert(
      fc.property(fc.array(fc.array(id, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (paths) => {
        expect(storedPaths(pathsIn(paths, true), true)).toEqual(paths)
        expect(storedPaths(pathsIn(paths[0] ?? [], false), false)).toEqual(paths[0])
      }),
      fixed
    )
    const options: FormOption[] = [
      { id: 'a', fullName: '甲', children: [{ id: '1', fullName: '一' }] },
      { id: 'b', fullName: '乙', children: [{ id: '1', fullName: '一' }] }
    ]
    const leaves = pathNodes(options)
      .flatMap(({ children }) => children ?? [])
      .map((node) => node.id)
    expect(new Set(leaves).size).toBe(2)
    expect(storedPaths(leaves, true)).toEqual([
      ['a', '1'],
      ['b', '1']
    ])
  })

  it('people of four sources stay apart', () => {
    const values = ['u1--user', 'r1--role', 'u2--user']
    expect(idsFrom(values, 'user')).toEqual(['u1', 'u2'])
    expect(withSource(values, 'user', ['u3'])).toEqual(['r1--role', 'u3--user'])
    expect(withSource(['u1--user'], 'user', [])).toEqual([])
  })

  it('plain lines survive as paragraphs and are never taken for markup', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z<>&中文 ]{0,8}$/), { minLength: 1, maxLength: 5 }), (lines) => {
        const text = lines.join('\n')
        if (text.trim() === '') return
        const html = paragraphsOf(text)
        expect(isPlainHtml(html)).toBe(true)
        expect(textOfParagraphs(html)).toBe(text)
      }),
      fixed
    )
    expect([paragraphsOf(' \n '), isPlainHtml('<p>一<img src="x"></p>')]).toEqual(['', false])
  })

  it('chosen options stand in the order of the options; unknown ones are kept', () => {
    const options = ['a', 'b', 'c'].map((id) => ({ id, fullName: id }))
    expect(toggled(['c'], 'a', options)).toEqual(['a', 'c'])
    expect(toggled(['gone', 'a'], 'b', options)).toEqual(['a', 'b', 'gone'])
    expect(toggled(['a', 'b'], 'a', options)).toEqual(['b'])
  })

  it.each([
    [0.1, 0.2, undefined, 0.3],
    [1.25, -0.25, undefined, 1],
    [1, 0.005, 2, 1.01],
    [999_999, 1, 0, 1_000_000]
  ])('a step from %d by %d is exact', (value, step, precision, next) => expect(stepped(value, step, precision)).toBe(next))

  it.each([
    [4, 0, false, false, 4],
    [4, 4, false, false, undefined],
    [4, 4, false, true, 4],
    [4, 4, true, true, 3.5],
    [4, 3.5, true, false, 4]
  ])('star %d on a rating of %d (halves %s, required %s)', (star, value, halves, required, next) =>
    expect(ratedBy(star, value, halves, required)).toBe(next)
  )

  it('a place keeps its coordinates and reads as address and name', () => {
    expect(
      JSON.parse(storedPlace({ point: { lng: 113.9, lat: 22.5, coordType: 'GCJ02' }, name: '西丽停车场', address: '南山区' }))
    ).toEqual({ name: '西丽停车场', address: '南山区', fullAddress: '南山区 西丽停车场', lng: 113.9, lat: 22.5 })
  })
})

describe('what a designer wrote', () => {
  it.each([
    ['#fff', true],
    ['#1A5CD8', true],
    ['rgb(1, 2, 3)', true],
    ['rgba(1,2,3,.5)', true],
    ['red', false],
    ['#12', false],
    ['url(x)', false],
    ['#fff;background:url(x)', false]
  ])('colour %s: %s', (text, good) => expect(isColor(text)).toBe(good))

  it('files: groups of extensions, units, defaults of both kinds', () => {
    expect(extensionsIn('image/*, .PDF,docx')).toEqual(['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'pdf', 'docx'])
    const of = (jnpfKey: string, props = {}) =>
      limitsOf(normaliseForm({ fields: [field(jnpfKey, 'f', 'f', props)] }).fields[0] as Parameters<typeof limitsOf>[0])
    expect(of('uploadFz')).toEqual({ count: 9, size: 5 * 1024 ** 2, extensions: [] })
    expect(of('uploadImg', { fileSize: 500, sizeUnit: 'KB', limit: 2, accept: '.gif' })).toEqual({
      count: 2,
      size: 500 * 1024,
      extensions: []
    })
  })

  it('a text never gets below 12 px and never gets his colours', () => {
    expect(textStyle({ 'font-size': '8px', color: '#eee', 'text-align': 'center', 'text-decoration': 'blink' })).toEqual({
      textAlign: 'center',
      fontWeight: 'normal',
      fontSize: 'calc(12px * var(--text-factor))'
    })
  })

  it('neighbours share a surface; layout and group titles begin a new one; rows are flat', () => {
    const layout = (jnpfKey: string, ...children: ReturnType<typeof field>[]) => ({ __config__: { jnpfKey, label: jnpfKey, children } })
    const { fields } = normaliseForm({
      fields: [
        field('comInput', 'a'),
        layout('row', field('comInput', 'b'), layout('row', field('comInput', 'c'))),
        layout('card', field('comInput', 'd')),
        field('comInput', 'e'),
        field('groupTitle', '', ''),
        field('comInput', 'f')
      ]
    })
    expect(
      groupsOf(fields).map((group) =>
        group.kind === 'fields' ? group.fields.map(({ key, kind }) => key || kind).join('') : group.field.kind
      )
    ).toEqual(['abc', 'card', 'e', 'groupTitlef'])
  })
})
