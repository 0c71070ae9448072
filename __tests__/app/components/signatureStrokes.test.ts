import { drawAll, inkLength, isSignature, type InkContext } from '@/components/SignaturePad/strokes'

const line = (length: number) => [
  { x: 0, y: 0 },
  { x: length, y: 0 }
]

function recorder() {
  const calls: string[] = []
  const context: InkContext = {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 0,
    lineCap: 'butt',
    lineJoin: 'miter',
    fillRect: () => calls.push(`paper ${String(context.fillStyle)}`),
    beginPath: () => calls.push('begin'),
    moveTo: (x, y) => calls.push(`move ${x},${y}`),
    lineTo: (x, y) => calls.push(`line ${x},${y}`),
    quadraticCurveTo: (_cx, _cy, x, y) => calls.push(`curve ${x},${y}`),
    stroke: () => calls.push('stroke')
  }
  return { context, calls }
}

describe('signature', () => {
  it('measures ink over all strokes', () => {
    expect(
      inkLength([
        line(30),
        [
          { x: 0, y: 0 },
          { x: 3, y: 4 }
        ]
      ])
    ).toBe(35)
    expect(inkLength([])).toBe(0)
  })

  it('refuses an empty pad, a dot and a slip, takes a drawing', () => {
    expect(isSignature([])).toBe(false)
    expect(isSignature([[{ x: 5, y: 5 }]])).toBe(false)
    expect(isSignature([line(59)])).toBe(false)
    expect(isSignature([line(30), line(30)])).toBe(true)
  })

  it('paints white paper first and each stroke once', () => {
    const { context, calls } = recorder()
    drawAll(
      context,
      [
        line(10),
        [
          { x: 0, y: 0 },
          { x: 10, y: 0 },
          { x: 20, y: 10 }
        ]
      ],
      100,
      50
    )
    expect(calls).toEqual([
      'paper #FFFFFF',
      'begin',
      'move 0,0',
      'line 10,0',
      'stroke',
      'begin',
      'move 0,0',
      'curve 15,5',
      'line 20,10',
      'stroke'
    ])
  })
})
