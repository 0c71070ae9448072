import { setUp } from './createRig'

describe('a kilometre post in the address of a new order', () => {
  it('fills road and post, follows what is typed and goes with it; the address stays as written', () => {
    const { model } = setUp()
    const road = () => [model.form.address, model.form.roadName, model.form.kmPost]
    model.place.type('G15 K123')
    expect(road()).toEqual(['G15 K123', 'G15', 'K123'])
    model.place.type('G15 K1234+500 往北')
    expect(road()).toEqual(['G15 K1234+500 往北', 'G15', 'K1234+500'])
    model.place.type('深南大道')
    expect(road()).toEqual(['深南大道', undefined, undefined])
  })

  it('what somebody wrote into the fields stays', () => {
    const { model } = setUp()
    model.set('roadName', '机荷高速')
    model.place.type('沿海高速 1234公里')
    expect([model.form.roadName, model.form.kmPost]).toEqual(['机荷高速', 'K1234'])
    model.set('kmPost', 'K9')
    model.place.type('')
    expect([model.form.roadName, model.form.kmPost]).toEqual(['机荷高速', 'K9'])
  })
})
