import fc from 'fast-check'
import { readScan, readScanParam, recordCode, scanParam } from '@/domain/scan/payload'

const RUNS = { numRuns: process.env.TEST_FULL === '1' ? 5000 : 300, seed: 20261121 }

describe('scan payload', () => {
  it.each([
    ['{"t":"ADP","id":"12"}', { kind: 'preview', id: '12' }],
    ['{"t":"DFD","id":7,"mid":"m1","mt":2}', { kind: 'formData', modelId: 'm1', id: '7' }],
    ['{"t":"DFD","id":"7"}', { kind: 'formData', modelId: '', id: '7' }],
    ['{"t":"DFD","id":"7","mid":"m1","mt":1,"fid":"f1","opt":0}', { kind: 'flowData', id: '7', flowId: 'f1', taskId: '', opType: '0' }],
    [
      '{"t":"DFD","id":"7","mt":1,"fid":"f1","pid":"p9","ftid":"t1","opt":0}',
      { kind: 'flowData', id: 'p9', flowId: 'f1', taskId: 't1', opType: '0' }
    ],
    [recordCode('m1', '7'), { kind: 'formData', modelId: 'm1', id: '7' }],
    ['{"t":"WFP"}', { kind: 'flowPreview', id: '' }],
    ['{"t":"report","id":"r1"}', { kind: 'report', id: 'r1' }]
  ])('%s is an errand', (text, target) => expect(readScan(text)).toEqual(target))

  it.each([
    '',
    'TC-2026-0001',
    '{"t":"adp","id":"1"}',
    '{"t":"constructor"}',
    '{"t":1}',
    '[1]',
    'null',
    '"ADP"',
    '{"t":"ADP"',
    'https://example.cn/?t=ADP'
  ])('%s is text', (text) => {
    expect(readScan(text)).toEqual({ kind: 'text', text })
  })

  it('whatever is scanned is read without throwing, as text it is unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
        const target = readScan(text)
        if (target.kind === 'text') expect(target.text).toBe(text)
      }),
      RUNS
    )
  })

  it('an address carries the text whether its platform decodes parameters or not', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.stringMatching(/^[%~a-f0-9 &=#+]{0,30}$/))
    fc.assert(
      fc.property(text, (scanned) => {
        const param = scanParam(scanned)
        expect(readScanParam(encodeURIComponent(param))).toBe(scanned)
        expect(readScanParam(param)).toBe(scanned)
      }),
      RUNS
    )
  })
})
