import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import type { InvoiceTitle } from '@/contract/transferCar/invoice/invoice'
import { chooseInvoiceTitle, keepsInvoiceTitles } from '@/platform/invoiceTitle'
import { SpecFields } from '@/pages/transferCar/fees/components/SpecField'
import type { InvoiceService } from '@/services/transferCar/invoice/invoices'
import type { EditorForm } from '../../stores/editor/model'
import { applyWarnings, bankFields, HEAD_FIELDS, titleFields, titleTexts } from '../applyFields'
import { TitleSheet } from './TitleSheet'

interface TitleFieldsProps {
  model: EditorForm
  service: InvoiceService
  /** Finance. */
  mayOverride: boolean
}

/** For whom an invoice is: typed, taken from WeChat, or one that was used before. */
export const TitleFields = observer(function TitleFields({ model, service, mayOverride }: TitleFieldsProps) {
  const [isChoosing, setChoosing] = useState(false)
  const fill = (title: InvoiceTitle) => {
    for (const [path, text] of Object.entries(titleTexts(title))) model.set(path, text)
    setChoosing(false)
  }
  const fillFromWeChat = async () => {
    const chosen = await chooseInvoiceTitle()
    if (chosen !== undefined) fill(chosen)
  }
  const bank = bankFields(model.texts)
  return (
    <>
      <Section title='抬头'>
        <View className='invoice-pick'>
          {keepsInvoiceTitles && (
            <Button kind='secondary' icon='book' onPress={() => void fillFromWeChat()}>
              选择微信抬头
            </Button>
          )}
          <Button kind='secondary' icon='clock' onPress={() => setChoosing(true)}>
            用过的抬头
          </Button>
        </View>
        <SpecFields fields={HEAD_FIELDS} form={model} />
        <SpecFields fields={titleFields(model.texts, mayOverride)} form={model} />
        {applyWarnings(model.texts).map((words) => (
          <Text key={words} className='invoice-warning'>
            {words}
          </Text>
        ))}
      </Section>
      {bank.length > 0 && (
        <Section title={model.texts.kind === 'SPECIAL' ? '单位信息' : '单位信息（选填）'}>
          <SpecFields fields={bank} form={model} />
        </Section>
      )}
      {isChoosing && <TitleSheet service={service} onChoose={fill} onClose={() => setChoosing(false)} />}
    </>
  )
})
