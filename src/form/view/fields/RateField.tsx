import { useId } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { flagOf, numberOf } from '@/domain/form/read'
import { FieldFrame, noteOf } from '@/components/Field'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { useField, type FieldViewProps } from '../FormContext'

/** forms.md#limits-of-fields: "max 5". */
const MAX_STARS = 5

/** What a tap on a star means: a second tap on a whole star takes half of it where halves are allowed, else the rating back. */
export function ratedBy(star: number, value: number, allowsHalf: boolean, isRequired: boolean): number | undefined {
  if (value !== star) return star
  if (allowsHalf) return star - 0.5
  return isRequired ? star : undefined
}

/** Stars, whole or half. */
export const RateField = observer(function RateField(props: FieldViewProps) {
  const { value, state, frame, isDisabled, set, leave } = useField(props)
  const id = useId()
  const own = props.field.props
  const stars = numberOf(own.max) || MAX_STARS
  const allowsHalf = flagOf(own.allowHalf)
  const rating = numberOf(value) ?? 0
  const rate = (star: number) => {
    set(ratedBy(star, rating, allowsHalf, state.isRequired))
    leave()
  }
  return (
    <FieldFrame {...frame} labelId={id} noteId={`${id}note`}>
      <View className='form-rate' {...{ role: 'radiogroup', 'aria-labelledby': id, 'aria-describedby': noteOf(id, frame) }}>
        {Array.from({ length: stars }, (_, index) => index + 1).map((star) => (
          <Pressable
            key={star}
            role='radio'
            checked={Math.ceil(rating) === star}
            label={`${star} 分`}
            disabled={isDisabled}
            className={rating > star - 1 ? 'form-star form-star-on' : 'form-star'}
            onPress={() => rate(star)}
          >
            <Icon name='star' size={28} />
            {rating > star - 1 && (
              <View className={rating < star ? 'form-star-fill form-star-half' : 'form-star-fill'}>
                <Icon name='starFilled' size={28} />
              </View>
            )}
          </Pressable>
        ))}
        <Text className='form-rate-words'>{rating === 0 ? '未评分' : `${rating} 分`}</Text>
      </View>
    </FieldFrame>
  )
})
