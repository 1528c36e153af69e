/**
 * Letters that Unicode normalization does not turn into Latin ones, each followed by its replacement. They are written as Strapi writes them
 * in slugs: the replacements are those of @sindresorhus/transliterate 0.1 (MIT License, Copyright (c) Sindre Sorhus).
 */
const TABLE = [
  // Latin
  'ßss æae œoe øo đd ðd þth łl ıi äae öoe üue',
  // Cyrillic
  'аa бb вv гg дd еe ёyo жzh зz иi йj кk лl мm нn оo пp рr сs тt уu фf хh цcz чch шsh щshh ъ ыy ь эe юyu яya єye іi їyi ґg ќkj љlj њnj ђdj јj ћc џdz ўu',
  // Greek
  'αa βb γg δd εe ζz ηi θth ιi κk λl μm νn ξks οo πp ρr σs ςs τt υy φf χx ψps ωo',
  // Arabic, Persian, Urdu, Pashto
  'ءe آa أa ؤw إi ئy اa بb ةt تt ثth جj حh خkh دd ذdh رr زz سs شsh صs ضd طt ظz عe غgh فf قq كk لl مm نn هh وw ىa يy چch کk گg پp ژzh یy',
  'ټp ځz څc ډd ړr ږg ښx ګg ڼn ۀe ېe ۍai ٹt ڈd ڑr ںn ہh ھh ےe',
  '٠0 ١1 ٢2 ٣3 ٤4 ٥5 ٦6 ٧7 ٨8 ٩9 ۰0 ۱1 ۲2 ۳3 ۴4 ۵5 ۶6 ۷7 ۸8 ۹9',
  // Armenian
  'աa բb գg դd եye զz էe ըy թt ժzh իi լl խkh ծts կk հh ձdz ղgh ճtch մm յy նn շsh ոvo չch պp ջj ռr սs վv տt րr ցc փp քq օo ֆf ևyev',
  // Georgian
  'აa ბb გg დd ეe ვv ზz თt იi კk ლl მm ნn ოo პp ჟzh რr სs ტt უu ფph ქq ღgh ყk შsh ჩch ცts ძdz წts ჭtch ხkh ჯj ჰh',
];

/** Latin letters by the letter that they replace, in lower case. */
export const LATIN: ReadonlyMap<string, string> = new Map(
  TABLE.flatMap((line) => line.split(' ').map((pair): [string, string] => [pair.charAt(0), pair.slice(1)])),
);
