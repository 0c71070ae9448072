import { useState } from 'react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { TextField } from '@/components/Field'
import { Pressable } from '@/components/Pressable'
import { Sheet } from '@/components/Sheet'
import { useStores } from '@/hooks/useStores'
import { PHRASE_LENGTH, Phrases } from '../phrases'

/** Drawn at once; the others are in the sheet. */
const SHOWN = 4

/** 常用语: a tap puts one into the opinion; own ones are added and removed. */
export function PhraseBar({ onChoose }: { onChoose: (phrase: string) => void }) {
  const { storage, session } = useStores()
  const [phrases] = useState(() => new Phrases(storage, session.userInfo?.userId ?? ''))
  const [all, setAll] = useState(() => phrases.all())
  const [isEditing, setEditing] = useState(false)
  const [typed, setTyped] = useState({ text: '', turn: 0 })
  const add = () => {
    setAll(phrases.add(typed.text))
    setTyped({ text: '', turn: typed.turn + 1 })
  }
  return (
    <View className='card'>
      <View className='phrases-head'>
        <Text className='phrases-title'>常用语</Text>
        <Button kind='text' inline onPress={() => setEditing(true)}>
          管理
        </Button>
      </View>
      <View className='phrases'>
        {all.slice(0, SHOWN).map((phrase) => (
          <Pressable key={phrase} className='phrase' label={`填入：${phrase}`} onPress={() => onChoose(phrase)}>
            <Text>{phrase}</Text>
          </Pressable>
        ))}
      </View>
      <Sheet open={isEditing} title='常用语' onClose={() => setEditing(false)}>
        <TextField
          key={typed.turn}
          label='新的常用语'
          value={typed.text}
          maxLength={PHRASE_LENGTH}
          placeholder='最多 50 字'
          onInput={(text) => setTyped((before) => ({ ...before, text }))}
        />
        <Button kind='secondary' disabled={typed.text.trim() === ''} onPress={add}>
          添加
        </Button>
        {all.map((phrase) => (
          <View key={phrase} className='phrase-row'>
            <Pressable
              className='phrase-row-words'
              label={`填入：${phrase}`}
              onPress={() => {
                setEditing(false)
                onChoose(phrase)
              }}
            >
              <Text>{phrase}</Text>
            </Pressable>
            <Button kind='text' inline label={`移除：${phrase}`} onPress={() => setAll(phrases.remove(phrase))}>
              移除
            </Button>
          </View>
        ))}
      </Sheet>
    </View>
  )
}
