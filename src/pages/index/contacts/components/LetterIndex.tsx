import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Text, View, type CommonEvent } from '@tarojs/components'
import { boxOf, type Box } from '@/platform/box'
import { STARRED, writtenLetters } from '../sections'
import './LetterIndex.scss'

const isH5 = process.env.TARO_ENV === 'h5'
/** px that a written letter needs: 12 px of text and a hairline. */
const LETTER_HEIGHT = 14
const ID = 'contacts-letters'

const spoken = (letter: string | undefined): string => (letter === STARRED ? '星标' : (letter ?? ''))

/** Where the finger is on the screen, px; undefined for events that have no place. */
function heightOf(event: CommonEvent): number | undefined {
  const touches: unknown = 'touches' in event ? event.touches : undefined
  const touch: unknown = typeof touches === 'object' && touches !== null && '0' in touches ? touches[0] : undefined
  return typeof touch === 'object' && touch !== null && 'clientY' in touch && typeof touch.clientY === 'number' ? touch.clientY : undefined
}

/** Where the bubble stands, percent of the bar: beside the letter, whole at both ends. */
const bubbleTop = (place: number, count: number): number => Math.min(90, Math.max(10, ((place + 0.5) / count) * 100))

export interface LetterIndexProps {
  /** Those that have people, from top to bottom. */
  letters: readonly string[]
  /** Place of the letter at the top of the list. */
  current: number
  onPick: (place: number) => void
}

/**
 * The letters at the right that one thumb drags along. Where there is no room for all only some are written; the finger reaches every
 * one, and a bubble beside it tells which. One slider for keyboard and screen reader.
 */
export function LetterIndex({ letters, current, onPick }: LetterIndexProps) {
  const [height, setHeight] = useState(0)
  const [held, setHeld] = useState(-1)
  const rect = useRef<Box>()
  useEffect(() => {
    const measure = () =>
      boxOf(ID, (found) => {
        rect.current = found
        setHeight(found.height)
      })
    measure()
    if (!isH5) return undefined
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [letters.length])
  const pick = (y: number | undefined) => {
    const { top = 0, height: room = 0 } = rect.current ?? {}
    if (y === undefined || room === 0) return
    const place = Math.min(letters.length - 1, Math.max(0, Math.floor(((y - top) / room) * letters.length)))
    if (place !== held) {
      setHeld(place)
      onPick(place)
    }
  }
  const touch = (event: CommonEvent) => {
    // The bar may have moved since it was measured: a keyboard, another text size.
    boxOf(ID, (found) => {
      rect.current = found
    })
    pick(heightOf(event))
  }
  const written = writtenLetters(letters.length, height === 0 ? letters.length : Math.floor(height / LETTER_HEIGHT))
  const extra = isH5
    ? {
        role: 'slider',
        tabIndex: 0,
        'aria-label': '按字母查找',
        'aria-orientation': 'vertical',
        'aria-valuemin': 1,
        'aria-valuemax': letters.length,
        'aria-valuenow': current + 1,
        'aria-valuetext': spoken(letters[current]),
        onKeyDown: (event: KeyboardEvent) => {
          const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
          if (step === 0 || letters[current + step] === undefined) return
          event.preventDefault()
          onPick(current + step)
        }
      }
    : {}
  return (
    <View
      id={ID}
      className='letters'
      catchMove
      onTouchStart={touch}
      onTouchMove={(event) => pick(heightOf(event))}
      onTouchEnd={() => setHeld(-1)}
      onTouchCancel={() => setHeld(-1)}
      {...extra}
    >
      {letters.map((letter, place) => (
        <View
          key={letter}
          className={place === (held < 0 ? current : held) ? 'letters-one letters-current' : 'letters-one'}
          aria-hidden='true'
        >
          {written[place] === true && <Text className='letters-text'>{letter}</Text>}
        </View>
      ))}
      {held >= 0 && (
        <View className='letters-bubble' style={{ top: `${bubbleTop(held, letters.length)}%` }} aria-hidden='true'>
          <Text>{letters[held]}</Text>
        </View>
      )}
    </View>
  )
}
