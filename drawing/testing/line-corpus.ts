import type { RichText } from '@easel/contract/shapes/text.ts'
import { layoutText } from '../text/layout.ts'
import type { Measure } from '../text/measure.ts'

/** Sentences in twelve scripts, of the kind that people write on boards. */
const sentences: Record<string, readonly string[]> = {
  Latin: [
    'The quick brown fox jumps over the lazy dog, twice a day.',
    'Straße, Übergrößenträger und Ärger: alles auf einem Brett.',
    "C'est l'été — « déjà » vu, n'est-ce pas ?",
    'Zażółć gęślą jaźń; příliš žluťoučký kůň úpěl ďábelské ódy',
    'Ship v2.0 (beta) by 31/12 – 100% of e-mails & well-known URLs: https://example.com/a/b?c=d#e',
    'Tiếng Việt có nhiều dấu: ắ, ằ, ẳ, ẵ, ặ',
  ],
  Cyrillic: [
    'Съешь же ещё этих мягких французских булок, да выпей чаю.',
    'Щастям б’єш жук їх глицю в фон й ґедзь пріч.',
    'Как-нибудь потом: 12 задач, 3 риска и 1 решение!',
    'Ђорђе је отишао у школу — и вратио се.',
  ],
  Greek: [
    'Ξεσκεπάζω την ψυχοφθόρα βδελυγμία.',
    'Τι μάθαμε σήμερα; Τρεις ιδέες, δύο ερωτήσεις.',
    'Ο καιρός είναι καλός· πάμε μια βόλτα στην πόλη.',
  ],
  Arabic: [
    'نص حكيم له سر قاطع وذو شأن عظيم مكتوب على ثوب أخضر',
    'الخطة: ٣ مراحل، ثم المراجعة النهائية (يوم الأحد).',
    'مرحبا بالعالم! هذا لوح أبيض مشترك للجميع.',
    'فریق ما در سال ۱۴۰۳ چه چیزهایی یاد گرفت؟',
  ],
  Hebrew: [
    'דג סקרן שט בים מאוכזב ולפתע מצא חברה',
    'מה למדנו השבוע? שלוש תובנות, ושאלה אחת פתוחה.',
    'הפגישה ב-10:30 (יום ג׳) — נא להגיע בזמן.',
  ],
  Thai: [
    'เป็นมนุษย์สุดประเสริฐเลิศคุณค่า กว่าบรรดาฝูงสัตว์เดรัจฉาน',
    'วันนี้เราเรียนรู้อะไรบ้าง และพรุ่งนี้จะทำอะไรต่อ',
    'แผนงานของทีมในไตรมาสที่ 3 (ปี 2026)',
  ],
  Devanagari: [
    'ऋषियों को सताने वाले दुष्ट राक्षसों के राजा रावण का सर्वनाश करने वाले',
    'आज हमने क्या सीखा? तीन विचार और एक प्रश्न।',
    'परियोजना की योजना: चरण १, चरण २ और समीक्षा।',
  ],
  Bengali: ['আমরা আজ কী শিখলাম? তিনটি ধারণা এবং একটি প্রশ্ন।', 'প্রকল্পের পরিকল্পনা ও পরবর্তী পদক্ষেপ'],
  Tamil: ['இன்று நாம் என்ன கற்றுக்கொண்டோம்? மூன்று யோசனைகள்.', 'திட்டத்தின் அடுத்த கட்டம் மற்றும் மதிப்பாய்வு'],
  Chinese: [
    '视野无限广，窗外有蓝天。我们今天学到了什么？',
    '产品路线图：第一阶段（调研）、第二阶段（设计）、第三阶段“发布”。',
    '請在星期五之前完成 3 項任務，謝謝！',
    '使用API v2.0接口，响应时间小于100毫秒。',
  ],
  Japanese: [
    'いろはにほへと ちりぬるを わかよたれそ つねならむ',
    '今日は何を学びましたか？「三つのアイデア」と、ひとつの質問。',
    'プロジェクトのロードマップ：フェーズ１（調査）、フェーズ２（設計）。',
    'コーヒーを飲みながら、チームでブレーンストーミングをしよう！',
  ],
  Korean: [
    '키스의 고유조건은 입술끼리 만나야 하고 특별한 기술은 필요치 않다.',
    '오늘 우리는 무엇을 배웠나요? 세 가지 아이디어와 한 가지 질문.',
    '프로젝트 일정: 1단계(조사), 2단계(설계), 3단계(출시)!',
  ],
  Signs: [
    '👍🏽 Done 🎉🎉🎉 and 👩‍👩‍👧 came 🇩🇪🇫🇷 along',
    '→ next ✓ done ✗ dropped ★ best ≤ 3 ≠ 4 ∞',
    'a\u00a0b c\u200bd e\u00adf supercalifragilisticexpialidocious',
  ],
}

const families = ['Inter', 'Roboto', 'Open Sans', 'Lato', 'Noto Sans', 'Caveat', 'Permanent Marker', 'Comic Neue']
const weights = ['NORMAL', 'BOLD', 'LIGHT'] as const

export interface CorpusText {
  script: string
  text: RichText
  width: number
}

/** Each sentence and each mix of it with another, in several fonts and widths: the same each time. */
export const lineCorpus = (): CorpusText[] => {
  const all = Object.entries(sentences).flatMap(([script, those]) => those.map((words) => ({ script, words })))
  const mixed = [0, 1, 2, 3, 4].flatMap((round) =>
    all.map(({ script, words }, at) => ({
      script,
      words: round === 0 ? words : `${words} ${all[(at * 7 + round * 11) % all.length]?.words} ${words}`,
    })),
  )
  return mixed.map(({ script, words }, at) => ({
    script,
    width: 70 + ((at * 37) % 260),
    text: {
      paragraphs: [
        {
          id: 'p',
          portions: [
            {
              text: words,
              style: {
                font_name: { name: families[at % families.length] as string },
                fontweight: weights[at % weights.length] as (typeof weights)[number],
                italic: at % 5 === 0,
                size: 11 + (at % 9),
              },
            },
          ],
        },
      ],
    } as RichText,
  }))
}

/** The lines that a text is broken into. */
export const linesOf = ({ text, width }: CorpusText, measure: Measure): string[] => {
  const lines = new Map<number, string>()
  for (const one of layoutText(text, { left: 0, top: 0, width, height: 100 }, measure))
    if (one.op === 'text') lines.set(one.y, (lines.get(one.y) ?? '') + one.text)
  return [...lines.values()]
}
