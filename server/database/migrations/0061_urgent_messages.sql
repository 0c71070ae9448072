CREATE TABLE "chat_urge" (
	"message_id" text NOT NULL,
	"user_id" text NOT NULL,
	"urged_at" bigint NOT NULL,
	"confirmed_at" bigint,
	"notice_id" text NOT NULL,
	CONSTRAINT "chat_urge_message_id_user_id_pk" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "chat_urge" ADD CONSTRAINT "chat_urge_message_id_chat_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_urge" ADD CONSTRAINT "chat_urge_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_urge_waiting" ON "chat_urge" USING btree ("user_id") WHERE "chat_urge"."confirmed_at" is null;